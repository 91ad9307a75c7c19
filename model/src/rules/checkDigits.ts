/** Check digits of identifiers, each with its source; formatting does not validate. */

/** RUT (Chile): weights 2 to 7 from the right, 11 - sum mod 11; 11 is 0 and 10 is K. */
export const isRut = (typed: string): boolean => {
  const bare = typed.replace(/[.-]/g, '').toUpperCase()
  if (!/^\d{1,8}[0-9K]$/.test(bare)) return false
  const sum = [...bare.slice(0, -1)].reverse().reduce((total, digit, i) => total + Number(digit) * (2 + (i % 6)), 0)
  return '0K987654321'[sum % 11] === bare.at(-1)
}

/** Does a text begin like an IBAN? Two letters of a country and two check digits. */
export const looksLikeIban = (typed: string): boolean => /^[A-Z]{2}\d{2}/i.test(typed.trim())

/** IBAN (ISO 13616): the first four characters moved to the end, letters as 10 to 35, mod 97 is 1. */
export const isIban = (typed: string): boolean => {
  const bare = typed.replace(/[\s-]/g, '').toUpperCase()
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(bare)) return false
  const digits = [...bare.slice(4), ...bare.slice(0, 4)].map(c => Number.parseInt(c, 36)).join('')
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1
}

/** IMO number: the first six digits times 7 to 2; the last digit of the sum is the seventh. */
export const isImo = (typed: string): boolean =>
  /^[1-9]\d{6}$/.test(typed) && [...typed.slice(0, 6)].reduce((sum, digit, i) => sum + Number(digit) * (7 - i), 0) % 10 === Number(typed[6])

const LETTERS = Object.fromEntries(
  [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].reduce<[string, number][]>((all, letter) => {
    const next = (all.at(-1)?.[1] ?? 9) + 1
    all.push([letter, next % 11 ? next : next + 1])
    return all
  }, []),
)

/** ISO 6346 container number: owner, U, six digits and the check digit, exactly 11 characters. */
export const isContainerNumber = (typed: string): boolean => {
  if (!/^[A-Z]{3}U\d{7}$/.test(typed)) return false
  const sum = [...typed.slice(0, 10)].reduce((total, c, i) => total + (LETTERS[c] ?? Number(c)) * 2 ** i, 0)
  return (sum % 11) % 10 === Number(typed[10])
}

/** A container number normalised to its eleven characters: capitals, no spaces, dashes, points or slashes. */
export const bareContainer = (typed: string): string => typed.replace(/[\s./_-]/g, '').toUpperCase()

/** Container numbers in the text of a paper, in capitals, as papers write them. */
export const CONTAINER_IN_TEXT = /\b[A-Z]{3}U[ .-]?\d{3}[ .-]?\d{3}[ .-]?\d\b/g

/** The valid container numbers that a text names, each once, as eleven characters. */
export const containersIn = (text: string): string[] => [
  ...new Set([...text.toUpperCase().matchAll(CONTAINER_IN_TEXT)].map(([found]) => bareContainer(found)).filter(isContainerNumber)),
]

/** The error of a container number, as a sentence with the right check digit; undefined when the number is valid. */
export const faultOfContainer = (typed: string, label = 'Contenedor'): string | undefined => {
  const bare = bareContainer(typed)
  if (isContainerNumber(bare)) return undefined
  if (!/^[A-Z]{3}U\d{6,7}$/.test(bare)) return `${label}: son 3 letras, la U y 7 dígitos, como CSQU 305438-3.`
  const right = [...'0123456789'].find(digit => isContainerNumber(bare.slice(0, 10) + digit))
  if (bare.length === 10) return `${label}: falta el dígito verificador, que es ${right}.`
  return `${label}: el dígito verificador no corresponde; a ${bare.slice(0, 4)} ${bare.slice(4, 10)} le corresponde ${right}. Revise el número.`
}

/** The error of a container number that is being typed: nothing is told before all but its check digit is there. */
export const faultWhileTyped = (typed: string, label?: string): string | undefined =>
  bareContainer(typed).length < 10 ? undefined : faultOfContainer(typed, label)

/** SSCC (GS1): 18 digits, weights 3 and 1 in turn from the left, the sum of all is a multiple of 10. */
export const isSscc = (digits: string): boolean =>
  /^\d{18}$/.test(digits) && [...digits].reduce((sum, digit, i) => sum + Number(digit) * (i % 2 ? 1 : 3), 0) % 10 === 0

/** UN/LOCODE: two letters of the country and three letters or digits from 2 to 9 (UNECE recommendation 16). */
export const isLocode = (typed: string): boolean => /^[A-Z]{2}[A-Z2-9]{3}$/.test(typed)
