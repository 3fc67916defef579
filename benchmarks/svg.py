"""Small pieces of SVG, in colours that are read on a light and on a dark page: the picture has its own ground."""

from __future__ import annotations

from html import escape

STYLE = """\
<style>
 .ground { fill: #ffffff } .ink { fill: #1f2328 } .muted { fill: #59636e } .lane { fill: #f3f5f7 }
 .met { fill: #0072b2 } .near { fill: #c77f00 } .missed { fill: #d55e00 }
 .grid { stroke: #d1d9e0 } .goal { stroke: #1f2328 }
 .c0 { color: #0072b2 } .c1 { color: #d55e00 } .c2 { color: #008766 }
 .c3 { color: #a8558a } .c4 { color: #8a6d00 } .c5 { color: #59636e }
 .curve { stroke: currentColor; fill: none } .dot { fill: currentColor } .name { fill: currentColor }
 text { font: 12px system-ui, -apple-system, "Segoe UI", "Liberation Sans", Arial, sans-serif }
 tspan { font-size: 9px }
 .title { font-size: 15px; font-weight: 600 } .small { font-size: 11px } .name { font-weight: 600 }
 @media (prefers-color-scheme: dark) {
  .ground { fill: #0d1117 } .ink { fill: #e6edf3 } .muted { fill: #9198a1 } .lane { fill: #161b22 }
  .met { fill: #58a6e8 } .near { fill: #e0a030 } .missed { fill: #ff8a4c }
  .grid { stroke: #30363d } .goal { stroke: #e6edf3 }
  .c0 { color: #58a6e8 } .c1 { color: #ff8a4c } .c2 { color: #3fc9a0 }
  .c3 { color: #e09bc6 } .c4 { color: #d8bf4a } .c5 { color: #9198a1 }
 }
</style>"""


def picture(width: float, height: float, parts: list[str], title: str) -> str:
    """A whole file."""
    size = f'width="{width:g}" height="{height:g}" viewBox="0 0 {width:g} {height:g}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img"><title>{escape(title)}</title>'
    ground = f'<rect class="ground" width="{width:g}" height="{height:g}" rx="8"/>'
    return "\n".join([head, STYLE, ground, *parts, "</svg>"]) + "\n"


def text(x: float, y: float, words: str, style: str = "ink", anchor: str = "start") -> str:
    return f'<text class="{style}" x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(words)}</text>'


def power(x: float, y: float, exponent: int) -> str:
    """10 to some power, in the middle: not every font has all superscripts."""
    raised = f'<tspan dy="-4" font-size="9">{exponent}</tspan>'
    return f'<text class="muted" x="{x:.1f}" y="{y:.1f}" text-anchor="middle">10{raised}</text>'


def line(x1: float, y1: float, x2: float, y2: float, style: str = "grid", dash: str = "") -> str:
    dashes = f' stroke-dasharray="{dash}"' if dash else ""
    return f'<line class="{style}" x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"{dashes}/>'


def dot(x: float, y: float, r: float, style: str, words: str = "") -> str:
    """With words that a pointer is told."""
    told = f"<title>{escape(words)}</title>" if words else ""
    return f'<circle class="{style}" cx="{x:.1f}" cy="{y:.1f}" r="{r:g}">{told}</circle>'


def box(x: float, y: float, width: float, height: float, style: str) -> str:
    return f'<rect class="{style}" x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}"/>'


def polyline(points: list[tuple[float, float]], style: str) -> str:
    places = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    return f'<polyline class="curve {style}" stroke-width="2" points="{places}"/>'
