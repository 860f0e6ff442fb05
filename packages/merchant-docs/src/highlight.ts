/** Text that stands between tags, or inside an attribute. */
export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** What is told apart in code, the first that fits: notes, texts, words of the language, figures. */
const patterns: Readonly<Record<string, RegExp>> = {
  js: /(?<note>\/\/[^\n]*)|(?<text>'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`)|(?<word>\b(?:import|from|export|const|let|await|async|for|of|if|else|return|throw|try|catch|new|function|instanceof|typeof|null|undefined|true|false)\b)|(?<figure>\b\d[\d_.]*\b)/g,
  json: /(?<word>"(?:[^"\\]|\\.)*"(?=\s*:))|(?<text>"(?:[^"\\]|\\.)*")|(?<figure>-?\b\d[\d.]*\b)|(?<note>\b(?:true|false|null)\b)/g,
  sh: /(?<note>^#[^\n]*)|(?<text>'[^'\n]*'|"[^"\n]*")|(?<word>^(?:npm|node|mkdir|cd|curl|export)\b)/gm,
};

/** Code with its parts marked, for style sheets alone: no script runs for it. */
export function highlight(code: string, kind: string): string {
  const pattern = patterns[kind];
  if (pattern === undefined) return escaped(code);
  let html = '';
  let read = 0;
  for (const match of code.matchAll(pattern)) {
    const [name] =
      Object.entries(match.groups ?? {}).find(([, value]) => value !== undefined) ?? [];
    html += `${escaped(code.slice(read, match.index))}<span class="${name}">${escaped(match[0])}</span>`;
    read = match.index + match[0].length;
  }
  return html + escaped(code.slice(read));
}
