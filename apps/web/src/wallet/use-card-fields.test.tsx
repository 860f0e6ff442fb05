import { flagDefaults } from '@abona/contract/flags';
import { render, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { configuration } from '#browser/configuration.ts';
import { setFlagState } from '#flags/flag-store.ts';
import { CARD_FIELDS_ID, useCardFields } from './use-card-fields.ts';

function Fields() {
  useCardFields({ onToken: () => undefined, onRefused: () => undefined });
  return <div id={CARD_FIELDS_ID} />;
}

const fields = {
  script_url: 'https://pay.processor.test/fields.js',
  public_key: 'key_public',
  account_id: 'abona-test',
  setting: 2,
};

/** The processor's script as if it stood on the page already; what it is asked for. */
function openFields(isOneLine: boolean) {
  const open = vi.fn();
  vi.stubGlobal('ConektaCheckoutComponents', { Card: open });
  Object.assign(configuration(), { card_fields: fields });
  setFlagState({ values: { ...flagDefaults, stripeCreditCardUi: isOneLine }, hasFailed: false });
  render(<Fields />);
  return open;
}

afterEach(() => {
  Object.assign(configuration(), { card_fields: null });
  setFlagState({ values: flagDefaults, hasFailed: false });
});

describe("the processor's card fields", () => {
  it.each([
    [true, { inputType: 'minimalMode' }],
    [false, {}],
  ])('[3.11] stripeCreditCardUi %s: the fields are asked for as %j', async (isOn, options) => {
    const open = openFields(isOn);

    await waitFor(() => expect(open).toHaveBeenCalledOnce());
    expect(open.mock.calls[0]?.[0].options).toEqual(options);
  });

  it("are opened with the environment's key, account and setting", async () => {
    const open = openFields(false);

    await waitFor(() => expect(open).toHaveBeenCalledOnce());
    expect(open.mock.calls[0]?.[0].config).toMatchObject({
      publicKey: 'key_public',
      accountId: 'abona-test',
      version: 2,
    });
  });
});
