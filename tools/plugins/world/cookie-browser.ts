type Sent = {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | URLSearchParams;
};
type Arrived = { readonly url: string; readonly answer: Response };

const REDIRECTS_MAX = 12;

/** What of a browser a sign-in needs: it keeps cookies, of `localhost` for all its ports, and goes where it is sent. */
export function openBrowser() {
  const cookies = new Map<string, string>();
  const send = async (url: string, sent: Sent = {}): Promise<Response> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { ...sent.headers, cookie };
    const answer = await fetch(url, { ...sent, headers, redirect: 'manual' });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    return answer;
  };
  /** To the page that is not another redirect. */
  const follow = async (start: string, sent: Sent = {}): Promise<Arrived> => {
    let url = start;
    let answer = await send(url, sent);
    for (let count = 0; count < REDIRECTS_MAX; count++) {
      const next = answer.headers.get('location');
      if (next === null) return { url, answer };
      url = new URL(next, url).href;
      answer = await send(url);
    }
    throw new Error(`redirected too often from ${start}`);
  };
  return { send, follow };
}
