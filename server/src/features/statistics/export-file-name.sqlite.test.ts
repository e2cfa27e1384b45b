import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { attachment } from '../../http/files.ts';
import { exportFileName, partOfDay } from './export-file-name.ts';

/** Every code point but halves of pairs; the library's own `binary` is seconds in the making. */
const character = fc
  .oneof(fc.integer({ min: 0, max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff }))
  .map((code) => String.fromCodePoint(code));

function nameOf(name: string, tag: string | null = null): string {
  return exportFileName({ name, waiter_access_tag: tag }, '2026-11-21', 'csv');
}

describe('the name of an export', () => {
  it('is the tag, else the name of the event', () => {
    expect(nameOf('Waldfest', 'WALD-26')).toBe('statistik_WALD-26_2026-11-21.csv');
    expect(nameOf('Wald- und Wiesenfest 2026')).toBe('statistik_Wald-und-Wiesenfest-2026_2026-11-21.csv');
    expect(nameOf('🎉🎉')).toBe('statistik_event_2026-11-21.csv');
    expect(nameOf('../../etc/passwd')).toBe('statistik_etc-passwd_2026-11-21.csv');
    expect(nameOf('Fest... Teil 2')).toBe('statistik_Fest.-Teil-2_2026-11-21.csv');
    // As some systems write it, letter and dots apart.
    expect(nameOf('Zu\u0308rifest')).toBe('statistik_Zürifest_2026-11-21.csv');
    expect(nameOf('a'.repeat(300))).toHaveLength('statistik__2026-11-21.csv'.length + 80);
  });

  it('stays one header with one file name, whatever the event is called', () => {
    fc.assert(
      fc.property(fc.string({ unit: character, maxLength: 60 }), (name) => {
        const header = attachment(nameOf(name));
        expect(header).toMatch(
          /^attachment; filename="statistik_[A-Za-z0-9._-]+_2026-11-21\.csv"(; filename\*=UTF-8''statistik_[A-Za-z0-9._%-]+_2026-11-21\.csv)?$/,
        );
      }),
      { examples: [['x"; filename="böse.exe'], ['a\r\nSet-Cookie: x=1'], ['\u202Evsc.exe'], ["Chef's *Fest* (1)!"]] },
    );
  });

  it('says of which part of a day it is, short enough for every disk', () => {
    const selection = ['Tisch 7', 'Service 1 (device_3)', 'ab 18:00 bis 22:00 Uhr'];
    expect(partOfDay('2026-11-21', selection)).toBe('2026-11-21_Tisch-7_Service-1-device-3_ab-18-00-bis-22-00-Uhr');
    expect(partOfDay('2026-11-21', [])).toBe('2026-11-21');
    expect(partOfDay('2026-11-21', ['Tisch ../"x\r\n'])).toBe('2026-11-21_Tisch-.-x');
    expect(partOfDay('2026-11-21', ['a'.repeat(300)])).toHaveLength('2026-11-21_'.length + 80);
  });

  it('keeps what is not ASCII for those who can read it', () => {
    expect(attachment('statistik_Fête-Zürich.csv')).toBe(
      `attachment; filename="statistik_Fete-Zuerich.csv"; filename*=UTF-8''statistik_F%C3%AAte-Z%C3%BCrich.csv`,
    );
    expect(attachment('statistik_祭り.csv')).toBe(
      `attachment; filename="statistik___.csv"; filename*=UTF-8''statistik_%E7%A5%AD%E3%82%8A.csv`,
    );
  });
});
