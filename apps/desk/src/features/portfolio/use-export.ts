import { saveFile } from '@abona/client/save-file.ts';
import { useEffect, useRef, useState } from 'react';
import { download } from '#api/download.ts';
import type { FigureQuery } from './portfolio-address.ts';

export type ExportState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running'; readonly loans: number }
  | { readonly kind: 'stopped'; readonly loans: number }
  | { readonly kind: 'failed'; readonly failure: unknown }
  | { readonly kind: 'done'; readonly loans: number; readonly name: string };

const NEW_LINE = 10;

const linesIn = (part: Uint8Array): number =>
  part.reduce((lines, byte) => (byte === NEW_LINE ? lines + 1 : lines), 0);

/**
 * The loans of a figure as a file. It is kept when it is whole; whoever stops it, or whose connection breaks, is told how
 * far it came and that nothing was kept. Leaving the screen stops it.
 */
export function useExport(query: FigureQuery) {
  const [state, setState] = useState<ExportState>({ kind: 'idle' });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const start = async (): Promise<void> => {
    if (running.current !== null) return;
    const control = new AbortController();
    running.current = control;
    // The first line names the columns.
    let loans = -1;
    const count = () => Math.max(0, loans);
    setState({ kind: 'running', loans: 0 });
    try {
      const file = await download(
        'exportPortfolioLoans',
        { query },
        {
          signal: control.signal,
          onPart: (part) => {
            loans += linesIn(part);
            setState({ kind: 'running', loans: count() });
          },
        },
      );
      saveFile(file);
      setState({ kind: 'done', loans: count(), name: file.name });
    } catch (failure) {
      setState(
        control.signal.aborted ? { kind: 'stopped', loans: count() } : { kind: 'failed', failure },
      );
    } finally {
      running.current = null;
    }
  };

  return { state, start: () => void start(), stop: () => running.current?.abort() };
}
