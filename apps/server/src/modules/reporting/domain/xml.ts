/** Attributes of an element, in their order; one that is undefined is left out. */
type Attributes = Readonly<Record<string, string | number | undefined>>;

/** As it stands between double quotes. */
const quoted = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const attributesText = (attributes: Attributes): string =>
  Object.entries(attributes)
    .flatMap(([name, value]) =>
      value === undefined ? [] : [` ${name}="${quoted(String(value))}"`],
    )
    .join('');

/** An element with its attributes and what is in it. */
export const element = (
  name: string,
  attributes: Attributes,
  children: readonly string[] = [],
): string => {
  const opening = `<${name}${attributesText(attributes)}`;
  return children.length === 0 ? `${opening}/>\n` : `${opening}>\n${children.join('')}</${name}>\n`;
};

export const xmlDocument = (root: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${root}`;
