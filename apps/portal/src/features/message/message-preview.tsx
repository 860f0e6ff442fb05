import { peso } from '@abona/client/office/money.ts';
import { createMessageElement } from '@abona/on-site-message/message-element';
import { createElement } from 'react';
import { call } from '#api/call.ts';
import { messageCopy } from '#copy/message.ts';
import { useMode } from '#routing/use-mode.ts';
import styles from './message-screen.module.css';

/** The very element that shops get, asking here in the name of whoever is signed in: a page of ours has no key. */
const NAME = 'abona-message';
const defineOnce = () => {
  if (customElements.get(NAME) !== undefined) return;
  const ask = async (element: HTMLElement, amount: number) => {
    const mode = element.dataset['mode'] === 'test' ? 'test' : 'live';
    try {
      const { offers } = await call('getPortalMessage', {
        params: { mode },
        query: { amount: String(amount) },
      });
      return offers;
    } catch {
      return null;
    }
  };
  customElements.define(NAME, createMessageElement({ ask, learnUrl: '/' }));
};

type MessagePreviewProps = {
  readonly amount: number;
  readonly size: string;
  readonly theme: string;
};

/** A product's page of some shop, with the message where it would be. */
export function MessagePreview({ amount, size, theme }: MessagePreviewProps) {
  const mode = useMode();
  defineOnce();
  return (
    <div className={theme === 'dark' ? styles.darkSite : styles.site}>
      <div className={styles.picture} aria-hidden="true" />
      <div className={styles.product}>
        <p className={styles.name}>{messageCopy.product}</p>
        <p className={styles.price}>{peso(amount)}</p>
        {createElement(NAME, { amount, size, theme, 'data-mode': mode, key: mode })}
        <span className={styles.add} aria-hidden="true">
          {messageCopy.add}
        </span>
      </div>
    </div>
  );
}
