"""How everything looks: colours, sizes, icons, pens, text and where labels go."""
