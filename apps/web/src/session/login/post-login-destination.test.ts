import { describe, expect, it } from 'vitest';
import { rememberPath } from '#routing/remembered-path.ts';
import { anApplication } from '#testing/funnel-server.ts';
import { pendingStatusOf, postLoginDestination } from './post-login-destination.ts';

describe('where somebody goes on who was held up', () => {
  it.each([
    ['a purchase that was begun', anApplication('filling'), '/aplicar'],
    ['a purchase that has an offer', anApplication('offering'), '/oferta'],
    ['a purchase that is over', anApplication('rejected'), '/inicio'],
    ['an application without a purchase', anApplication('filling', { payment: null }), '/inicio'],
    ['no application', null, '/inicio'],
  ])('[1.01, 4.12] with %s', (_, application, path) => {
    expect(postLoginDestination(application)).toBe(path);
  });

  it('[4.12] a purchase comes before a path that was remembered, and that before home', () => {
    rememberPath('/cuenta');

    expect(postLoginDestination(anApplication('filling'))).toBe('/aplicar');
    expect(postLoginDestination(null)).toBe('/cuenta');
  });

  it.each(['loan', 'cancelled', 'rejected', 'paid', 'completed', 'overridden'] as const)(
    '[2.02] nothing waits in status %s',
    (status) => {
      expect(pendingStatusOf(anApplication(status))).toBeNull();
    },
  );
});
