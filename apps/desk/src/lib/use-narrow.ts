import { useMedia } from '@abona/ui/office/use-media.ts';

/** As in the stylesheets: less than this leaves a table beside a column without room for all of its own. */
export const useNarrow = (): boolean => useMedia('(max-width: 1400px)');
