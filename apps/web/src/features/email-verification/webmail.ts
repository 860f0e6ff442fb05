/** Where the people of a domain read their mail. Only those we are sure of. */
const webmails: Readonly<Record<string, string>> = {
  'gmail.com': 'https://mail.google.com/',
  'googlemail.com': 'https://mail.google.com/',
  'hotmail.com': 'https://outlook.live.com/mail/',
  'hotmail.es': 'https://outlook.live.com/mail/',
  'outlook.com': 'https://outlook.live.com/mail/',
  'outlook.es': 'https://outlook.live.com/mail/',
  'live.com': 'https://outlook.live.com/mail/',
  'live.com.mx': 'https://outlook.live.com/mail/',
  'yahoo.com': 'https://mail.yahoo.com/',
  'yahoo.com.mx': 'https://mail.yahoo.com/',
  'icloud.com': 'https://www.icloud.com/mail/',
  'me.com': 'https://www.icloud.com/mail/',
};

export function webmailOf(email: string): string | null {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  return Object.hasOwn(webmails, domain) ? (webmails[domain] ?? null) : null;
}
