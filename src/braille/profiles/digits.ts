/** Letters a to h: files, and with the number sign ranks. */
export const FILE_LETTERS = [..."⠁⠃⠉⠙⠑⠋⠛⠓"] as const;
/** Digits 0 to 9 as the letters j, a to i, which the number sign turns into digits. */
export const UPPER_DIGITS = [..."⠚⠁⠃⠉⠙⠑⠋⠛⠓⠊"] as const;
/** Digits 0 to 9 one row lower: no number sign is needed. In Braille ASCII they are the digits. */
export const LOWERED_DIGITS = [..."⠴⠂⠆⠒⠲⠢⠖⠶⠦⠔"] as const;
/** Digits 0 to 9 of German eight-dot computer Braille: the letter with dot 6, the zero apart. */
export const EIGHT_DOT_DIGITS = [..."⠬⠡⠣⠩⠹⠱⠫⠻⠳⠪"] as const;
/** Ranks 1 to 8 with the number sign. */
export const NUMBER_SIGN_RANKS = FILE_LETTERS.map((letter) => `⠼${letter}`);
export const LOWERED_RANKS = LOWERED_DIGITS.slice(1, 9);
export const EIGHT_DOT_RANKS = EIGHT_DOT_DIGITS.slice(1, 9);
