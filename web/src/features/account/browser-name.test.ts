import { describe, expect, it } from 'vitest';
import { browserName } from './browser-name.ts';

describe('browserName', () => {
  it('names browser and system in words', () => {
    expect(
      browserName(
        'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36',
      ),
    ).toBe('Chrome auf Android');
    expect(browserName('Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36 Edg/140.0')).toBe('Edge auf Windows');
    expect(browserName('Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) Version/17.0 Safari/604.1')).toBe(
      'Safari auf iPad',
    );
    expect(browserName('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0')).toBe('Firefox auf Linux');
    expect(browserName(null)).toBe('Unbekannter Browser');
  });
});
