/**
 * The parts of the ZIP format that a backup has (APPNOTE.TXT 6.3.10, §4.3 and §4.4): deflated entries whose
 * sizes stand behind them, and a directory at the end. Four gigabytes are its limit.
 */
export const SIGNATURE = { local: 0x04034b50, sizes: 0x08074b50, directory: 0x02014b50, end: 0x06054b50 };

export const LENGTH = { local: 30, sizes: 16, directory: 46, end: 22 };

export const DEFLATED = 8;
export const STORED = 0;

/** Bit 3: sizes follow the data. Bit 11: names are UTF-8. */
export const FLAGS = (1 << 3) | (1 << 11);

/** Version 2.0 of the format, the first that knows all of this. */
export const VERSION = 20;

export const MAX_BYTES = 0xffff_ffff;
