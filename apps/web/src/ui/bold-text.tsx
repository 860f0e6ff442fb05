/** Words between double asterisks stand out; a document may carry a few. */
export function BoldText({ text }: { readonly text: string }) {
  return text.split('**').map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence have no names and never move.
    index % 2 === 1 ? <b key={index}>{part}</b> : part,
  );
}
