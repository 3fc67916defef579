"""The bit table: its columns, and the painter of each part of it. They know one moment, and nothing of the session."""
