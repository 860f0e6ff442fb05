/** Scripts of others that run in this document, such as a tag manager's container. */
export const markForeign = (script: HTMLScriptElement): void => {
  script.dataset['foreign'] = '';
};

export const hasForeignScripts = (): boolean =>
  document.querySelector('script[data-foreign]') !== null;
