import { type PointerEvent, type RefObject, useRef } from 'react';

type DragToClose = {
  readonly dialog: RefObject<HTMLDialogElement | null>;
  readonly onClose: () => void;
  readonly disabled: boolean;
};

/** Far enough that a tremble of the thumb does not close a sheet. */
const CLOSING_PX = 80;

/** Pulling the grip down moves the sheet, and past a point closes it. */
export function useDragToClose({ dialog, onClose, disabled }: DragToClose) {
  const startY = useRef<number | null>(null);

  const moveTo = (distance: number | null) => {
    dialog.current?.style.setProperty(
      'translate',
      distance === null ? '' : `0 ${Math.max(0, distance)}px`,
    );
  };

  if (disabled) return {};
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      startY.current = event.clientY;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent) => {
      if (startY.current !== null) moveTo(event.clientY - startY.current);
    },
    onPointerUp: (event: PointerEvent) => {
      const pulled = startY.current === null ? 0 : event.clientY - startY.current;
      startY.current = null;
      moveTo(null);
      if (pulled > CLOSING_PX) onClose();
    },
    onPointerCancel: () => {
      startY.current = null;
      moveTo(null);
    },
  };
}
