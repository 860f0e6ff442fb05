import { expectNoViolation } from './world/axe.ts';
import { enterAsNew, newCustomer, verifyEmail } from './world/customer.ts';
import { sandbox } from './world/sandbox.ts';
import { enterOwn } from './world/wallet.ts';
import { expect, ONE_SIZE, test } from './world/watched-page.ts';

test('notices are chosen kind by kind, and what the law wants stays on', async ({ page }) => {
  const customer = await enterAsNew(page, '/cuenta/avisos');
  const late = page.getByRole('group', { name: 'Se te pasó un abono' });
  const texts = late.getByRole('button', { name: 'SMS' });
  await expect(texts).toHaveAttribute('aria-pressed', 'false');
  await texts.focus();
  await page.keyboard.press('Enter');
  await expect(texts).toHaveAttribute('aria-pressed', 'true');
  await late.getByRole('button', { name: 'Correo' }).click();
  await expect(late.getByRole('button', { name: 'Correo' })).toHaveAttribute(
    'aria-pressed',
    'false',
  );
  const law = page.getByRole('group', { name: 'Avisos de ley' });
  await expect(law.getByText('Correo')).toBeVisible();
  await expect(law.getByRole('button', { name: 'Correo' })).toHaveCount(0);
  await expectNoViolation(page);

  await page.reload();
  await expect(texts).toHaveAttribute('aria-pressed', 'true');
  const { choices } = await customer.call('getNoticeChoices');
  expect(choices).toContainEqual({ kind: 'payment_late', channel: 'sms', state: 'on' });
});

test(
  'a device gets a notice that its push service cannot read, and is taken off from another',
  ONE_SIZE,
  async ({ page }) => {
    const customer = await newCustomer();
    await verifyEmail(customer);
    const { push_key: key } = await customer.call('getNoticeChoices');
    const { id, endpoint, keys } = await sandbox.subscribePush(key);
    await customer.call('addPushDevice', { body: { endpoint, keys } });
    await customer.call('openCase', {
      body: { kind: 'complaint', description: 'Nadie me contesta.' },
    });

    const [push] = await sandbox.pushesTo(id);
    expect(push?.payload).toMatchObject({
      title: 'Recibimos tu caso',
      body: expect.stringMatching(/^Folio \S+\. Toca para verlo en Abona\.$/),
      url: expect.stringMatching(/^\/pay\/casos\/case_/),
    });
    expect(push?.ttl).toBe(86_400);

    await enterOwn(page, customer, '/cuenta/avisos');
    await expect(page.getByRole('switch', { name: 'Mostrar montos' })).not.toBeChecked();
    await page.getByRole('switch', { name: 'Mostrar montos' }).click();
    await expect(page.getByRole('switch', { name: 'Mostrar montos' })).toBeChecked();
    await expectNoViolation(page);
    await page.getByRole('button', { name: /^Quitar los avisos de / }).click();
    await expect(page.getByRole('button', { name: /^Quitar los avisos de / })).toHaveCount(0);
    expect((await customer.call('getNoticeChoices')).devices).toEqual([]);
  },
);
