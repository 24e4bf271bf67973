import { expect, test, vi } from 'vitest';
import { playSound } from './playSound.ts';

test('the sounds of a page that nobody has used are closed, although they never end', () => {
  vi.useFakeTimers();
  const close = vi.fn();
  const node = () => ({ gain: {}, frequency: {}, connect() {}, start() {}, stop() {} });
  vi.stubGlobal(
    'AudioContext',
    class {
      createGain = node;
      createOscillator = node;
      close = close;
    },
  );
  playSound();
  expect(close).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(close).toHaveBeenCalledOnce();
});
