"""What formulas of web pages and of Office files have in common: characters and function names as TeX."""

from __future__ import annotations

_COMMANDS = {
    "α": "alpha", "β": "beta", "γ": "gamma", "δ": "delta", "ε": "epsilon", "ζ": "zeta", "η": "eta", "θ": "theta",
    "ι": "iota", "κ": "kappa", "λ": "lambda", "μ": "mu", "ν": "nu", "ξ": "xi", "π": "pi", "ρ": "rho", "σ": "sigma",
    "τ": "tau", "υ": "upsilon", "φ": "phi", "χ": "chi", "ψ": "psi", "ω": "omega", "Γ": "Gamma", "Δ": "Delta",
    "Θ": "Theta", "Λ": "Lambda", "Ξ": "Xi", "Π": "Pi", "Σ": "Sigma", "Φ": "Phi", "Ψ": "Psi", "Ω": "Omega",
    "ϵ": "epsilon", "ϕ": "varphi", "ϑ": "vartheta", "±": "pm", "∓": "mp", "×": "times", "÷": "div", "⋅": "cdot",
    "·": "cdot", "∙": "cdot", "≤": "le", "≥": "ge", "≠": "ne", "≈": "approx", "≡": "equiv", "∝": "propto",
    "∞": "infty", "∑": "sum", "∏": "prod", "∐": "coprod", "∫": "int", "∬": "iint", "∭": "iiint", "∮": "oint",
    "∯": "oiint", "∰": "oiiint", "√": "surd", "∂": "partial", "∇": "nabla", "∈": "in", "∉": "notin", "⊂": "subset",
    "⊆": "subseteq", "∪": "cup", "∩": "cap", "⋃": "bigcup", "⋂": "bigcap", "∧": "wedge", "∨": "vee", "⋀": "bigwedge",
    "⋁": "bigvee", "¬": "neg", "∅": "emptyset", "∀": "forall", "∃": "exists", "→": "to", "←": "leftarrow",
    "⇒": "Rightarrow", "⇔": "Leftrightarrow", "…": "ldots", "⋯": "cdots",
}  # fmt: skip
_OTHERS = {
    "ℝ": r"\mathbb{R}", "ℕ": r"\mathbb{N}", "ℤ": r"\mathbb{Z}", "−": "-", "∣": "|", "′": "'", "\u2061": "",
    "\u2062": "", "\u2063": ",", "%": r"\%", "#": r"\#", "&": r"\&", "{": r"\{", "}": r"\}", "$": r"\$",
}  # fmt: skip

SYMBOLS = {character: f"\\{name} " for character, name in _COMMANDS.items()} | _OTHERS
"""TeX by character; a command made of letters ends at a space.  What is not here stands for itself."""

FUNCTIONS = frozenset(
    (
        "sin cos tan cot sec csc arcsin arccos arctan sinh cosh tanh log ln lg exp lim max min sup inf det gcd arg dim "
        "ker deg"
    ).split()
)
"""Names of functions that TeX has commands for."""
