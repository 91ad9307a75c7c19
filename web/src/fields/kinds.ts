import type { FieldKinds } from './base/field.ts'
import { choiceKind, choicesKind } from './choice/choice.tsx'
import { flagKind } from './choice/flag.tsx'
import { refKind, refsKind } from './choice/ref.tsx'
import { imageKind } from './image/image.tsx'
import { dateKind } from './measure/date.tsx'
import { instantKind, localTimeKind } from './measure/instant.tsx'
import { number } from './measure/number.tsx'
import { rowsKind } from './rows/rows.tsx'
import { codeKind } from './text/code.tsx'
import { containerNumberKind } from './text/containerNumber.tsx'
import { emailKind } from './text/email.tsx'
import { imoKind } from './text/imo.tsx'
import { locodeKind } from './text/locode.tsx'
import { longTextKind } from './text/longText.tsx'
import { richTextKind } from './text/richText.tsx'
import { rutKind } from './text/rut.tsx'
import { serialKind } from './text/serial.tsx'
import { textKind } from './text/text.tsx'
import { urlKind } from './text/url.tsx'

/** Every field type, with its control and its display. */
export const FIELD_KINDS: FieldKinds = {
  serial: serialKind,
  code: codeKind,
  text: textKind,
  longText: longTextKind,
  richText: richTextKind,
  integer: number,
  decimal: number,
  date: dateKind,
  instant: instantKind,
  localTime: localTimeKind,
  flag: flagKind,
  ref: refKind,
  refs: refsKind,
  choice: choiceKind,
  choices: choicesKind,
  email: emailKind,
  rut: rutKind,
  imo: imoKind,
  locode: locodeKind,
  containerNumber: containerNumberKind,
  url: urlKind,
  image: imageKind,
  rows: rowsKind,
}
