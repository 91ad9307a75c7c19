import { choice, choices } from './choice.tsx'
import { code } from './code.tsx'
import { date } from './date.tsx'
import { email } from './email.tsx'
import type { FieldKinds } from './field.ts'
import { flag } from './flag.tsx'
import { imo } from './imo.tsx'
import { instant } from './instant.tsx'
import { locode } from './locode.tsx'
import { longText } from './longText.tsx'
import { number } from './number.tsx'
import { ref, refs } from './ref.tsx'
import { richText } from './richText.tsx'
import { rows } from './rows.tsx'
import { rut } from './rut.tsx'
import { serial } from './serial.tsx'
import { text } from './text.tsx'
import { url } from './url.tsx'

/** Every type of field: how it is written, how it is shown. */
export const KINDS: FieldKinds = {
  serial,
  code,
  text,
  longText,
  richText,
  integer: number,
  decimal: number,
  date,
  instant,
  flag,
  ref,
  refs,
  choice,
  choices,
  email,
  rut,
  imo,
  locode,
  url,
  rows,
}
