const CONSONANTS = 'bdfgklmnprstwz';
const VOWELS = 'aeiou';
const SYLLABLES = 5;

/** Easy to say across a table and to type on a phone, hard to guess: five syllables and two digits, like `tofi-mala-ne47`. */
export function suggestPassword(): string {
  let password = '';
  for (let index = 0; index < SYLLABLES; index += 1) {
    if (index > 0 && index % 2 === 0) password += '-';
    password += pick(CONSONANTS) + pick(VOWELS);
  }
  return password + pick('23456789') + pick('23456789');
}

function pick(letters: string): string {
  // 2³² is large against any of the lists: the remainder favours no letter noticeably.
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
  return letters.charAt(random % letters.length);
}
