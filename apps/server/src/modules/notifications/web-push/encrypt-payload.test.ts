import { describe, expect, it } from 'vitest';
import { encryptPayload } from './encrypt-payload.ts';

const keys = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};

describe('a message to a browser', () => {
  it('is the example of RFC 8291, byte by byte', () => {
    const body = encryptPayload('When I grow up, I want to be a watermelon', keys, {
      privateKey: Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url'),
      salt: Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url'),
    });

    expect(body.toString('base64url')).toBe(
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
    );
  });

  it('is never the same twice', () => {
    const one = encryptPayload('hola', keys);
    const other = encryptPayload('hola', keys);

    expect(one.equals(other)).toBe(false);
    expect(one).toHaveLength(other.length);
  });

  it('is not written for a key that is no point of the curve', () => {
    const nobody = { ...keys, p256dh: Buffer.alloc(65, 4).toString('base64url') };

    expect(() => encryptPayload('hola', nobody)).toThrow();
  });
});
