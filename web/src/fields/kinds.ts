import type { FieldKinds } from './base/field.ts'
import { choice, choices } from './choice/choice.tsx'
import { flag } from './choice/flag.tsx'
import { ref, refs } from './choice/ref.tsx'
import { date } from './measure/date.tsx'
import { instant, localTime } from './measure/instant.tsx'
import { number } from './measure/number.tsx'
import { rows } from './rows/rows.tsx'
import { code } from './text/code.tsx'
import { containerNumber } from './text/containerNumber.tsx'
import { email } from './text/email.tsx'
import { imo } from './text/imo.tsx'
import { locode } from './text/locode.tsx'
import { longText } from './text/longText.tsx'
import { richText } from './text/richText.tsx'
import { rut } from './text/rut.tsx'
import { serial } from './text/serial.tsx'
import { text } from './text/text.tsx'
import { url } from './text/url.tsx'

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
  localTime,
  flag,
  ref,
  refs,
  choice,
  choices,
  email,
  rut,
  imo,
  locode,
  containerNumber,
  url,
  rows,
}
