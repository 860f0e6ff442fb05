import { describe, expect, it } from 'vitest';
import { decryptPayload } from './decrypt-payload.ts';

const body = Buffer.from(
  'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  'base64url',
);
const keys = {
  privateKey: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};

describe('a browser', () => {
  it('reads the example of RFC 8291', () => {
    expect(decryptPayload(body, keys)).toBe('When I grow up, I want to be a watermelon');
  });

  it('reads nothing that was changed, cut, or written for another', () => {
    const changed = Buffer.from(body);
    changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;

    for (const other of [changed, body.subarray(0, 40), Buffer.alloc(0)])
      expect(decryptPayload(other, keys)).toBeNull();
    expect(decryptPayload(body, { ...keys, auth: 'AAAAAAAAAAAAAAAAAAAAAA' })).toBeNull();
  });
});
