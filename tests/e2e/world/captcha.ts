/** A token as the captcha's script gets one in a browser, for handing an application in. */
export async function captchaToken(vendorOrigin: string): Promise<string> {
  const address = `${vendorOrigin}/recaptcha/api2/reload?k=abona-local-recaptcha-site`;
  const answer = await fetch(address, {
    method: 'POST',
    body: JSON.stringify({ action: 'submit_application' }),
  });
  if (!answer.ok) throw new Error(`no captcha token: ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { token: string }).token;
}
