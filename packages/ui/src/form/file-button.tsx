import { type ChangeEvent, useRef } from 'react';
import { Button } from '#button/button.tsx';
import { IconButton } from '#button/icon-button.tsx';
import { VisuallyHidden } from '#visually-hidden.tsx';

type FileButtonProps = {
  readonly label: string;
  /** Which files the browser offers, e.g. "image/png,application/pdf". */
  readonly accept: string;
  readonly onFiles: (files: readonly File[]) => void;
  /** Only a paperclip, beside a field. */
  readonly small?: boolean;
  readonly disabled?: boolean;
};

/** Opens the phone's own way of choosing a photo or a file. */
export function FileButton(props: FileButtonProps) {
  const { label, accept, onFiles, small = false, disabled = false } = props;
  const input = useRef<HTMLInputElement>(null);
  const open = () => input.current?.click();
  const take = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(currentTarget.files ?? [])]);
    // The same file can be chosen again after it was taken out.
    currentTarget.value = '';
  };
  return (
    <>
      <VisuallyHidden>
        <input
          ref={input}
          type="file"
          multiple
          accept={accept}
          aria-label={label}
          tabIndex={-1}
          disabled={disabled}
          onChange={take}
        />
      </VisuallyHidden>
      {small ? (
        <IconButton icon="paperclip-bold" label={label} disabled={disabled} onClick={open} />
      ) : (
        <Button full variant="line" icon="paperclip-bold" disabled={disabled} onClick={open}>
          {label}
        </Button>
      )}
    </>
  );
}
