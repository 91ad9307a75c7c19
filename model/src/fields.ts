/**
 * Field types: one definition gives the database column, the check, the form control and the TypeScript type. A label that ends in `*` is
 * required, as in the parameter tables of the design.
 */
export type FieldType =
  | 'serial'
  | 'code'
  | 'text'
  | 'longText'
  | 'richText'
  | 'integer'
  | 'decimal'
  | 'date'
  | 'instant'
  | 'localTime'
  | 'flag'
  | 'ref'
  | 'refs'
  | 'choice'
  | 'choices'
  | 'email'
  | 'rut'
  | 'imo'
  | 'locode'
  | 'containerNumber'
  | 'url'
  | 'image'
  | 'rows'

/** Values of columns of a target's row, one or several for a column. */
export type Never = Readonly<Record<string, string | readonly string[]>>
/** Is a row of the target left out, because it has one of these values? */
export const isLeftOut = (never: Never | undefined, row: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(never ?? {}).some(([column, refused]) => [refused].flat().includes(String(row[column])))

/** Options of a field; which of them apply depends on the type. */
export type FieldOptions = {
  /** Maximal length of a text, in characters. */
  max?: number
  /** Smallest and largest number. */
  from?: number
  to?: number
  /** The number must be greater than `from`, not equal to it. */
  above?: boolean
  decimals?: number
  /** An amount of money, or a price. */
  money?: true
  /** Pattern of a text, with the error for a text that does not match. */
  pattern?: RegExp
  hint?: string
  /** What a camera can read into the field, where the browser can: the number on a container, or the code of a pallet. */
  scans?: 'contenedor' | 'pallet'
  /** Text is stored in capitals. */
  upper?: boolean
  /** Text is stored without the blanks in which people group its digits. */
  unspaced?: true
  /** Columns of the target that must equal columns of this row: a port of the deal's country. */
  within?: Record<string, string>
  /** Like `within`, but only where both rows have a value: a variety of the line's subspecies. */
  agrees?: Record<string, string>
  /**
   * Filter on the target's rows that are offered, not enforced: `{ Tipo: 'Negocio' }`, or an element of a list: `{ Roles: 'Notificado' }`.
   */
  only?: Record<string, string>
  /** Rows of the target that are neither offered nor accepted: those with any of these values. */
  never?: Never
  /** Why a row that `never` leaves out is refused, and what to do, after the label. */
  leftOut?: string
  /** Constant parts of the target's key: `{ Tipo: 'Negocio' }` of a state. */
  fixed?: Record<string, string>
  /** The field with the currency of an amount: files have a separate column for it, and sums keep currencies apart. */
  currency?: string
  /** A formatted text in which people may be mentioned. */
  mentions?: true
  /** Lists sum it over every row that matches their filters. */
  total?: true
  /** Lists can be grouped by it: by its values, or by the ISO weeks of a date. */
  group?: 'value' | 'week'
  /** Rows are exceptions to those of another row: the reference to that row, its field of rows, and their field with several options. */
  exceptsFrom?: { ref: string; rows: string; set: string }
  /** Columns of rows that are given: no row is added or removed, and each is headed by these values, which are read. */
  given?: readonly string[]
  /** Given rows without a written value are shown at once; without this they are shown on demand. */
  showsAll?: true
  /** Shown in lists; false for long or secondary fields. */
  list?: boolean
  /** Heading under which forms show it. */
  section?: string
  /** Labels of options whose value is a code. */
  labels?: Readonly<Record<string, string>>
  /** Value that a new form starts with. */
  initial?: unknown
  example?: unknown
}

export type Field = {
  type: FieldType
  label: string
  required: boolean
  key?: boolean
  /** Entity that a `ref` or `refs` points to, and whether its key is a number. */
  target?: string
  numeric?: boolean
  options?: readonly string[]
  of?: Fields
  /** The database fills it when it is left blank, so a stored row always has a value. */
  filled?: boolean
  /** A derived value that the database keeps in a column of the row, so that it needs no SQL. */
  stored?: boolean
} & FieldOptions

export type Fields = Record<string, Field>

type IsRequired<L extends string> = L extends `${string}*` ? true : false
type Of<T extends FieldType, L extends string, More = unknown> = Field & { type: T; required: IsRequired<L> } & More

const make = <T extends FieldType, L extends string, More>(type: T, label: L, more: More) =>
  ({
    type,
    label: label.replace(/\*$/, ''),
    required: label.endsWith('*') as IsRequired<L>,
    ...more,
  }) as Of<T, L, More>

/** A key that the database assigns. */
export const serial = <L extends string>(label: L) => make('serial', label, { key: true as const })
/** A key that users type, because it has a meaning outside of the portal. */
export const code = <L extends string>(label: L, max: number, o: FieldOptions = {}) =>
  make('code', label, { key: true as const, max, ...o })
/** One line of text. */
export const text = <L extends string>(label: L, max = 80, o: FieldOptions = {}) => make('text', label, { max, ...o })
/** Several lines of text. */
export const longText = <L extends string>(label: L, max = 2000, o: FieldOptions = {}) =>
  make('longText', label, { max, list: false, ...o })
/** Rich text, stored as a TipTap document. */
export const richText = <L extends string>(label: L, o: FieldOptions = {}) => make('richText', label, { list: false, max: 60_000, ...o })
/** A whole number. */
export const integer = <L extends string>(label: L, o: FieldOptions = {}) => make('integer', label, o)
/** A number with decimals; the column is numeric. */
export const decimal = <L extends string>(label: L, decimals = 2, o: FieldOptions = {}) => make('decimal', label, { decimals, ...o })
/** Decimals of an amount of money, at least. */
const MONEY_DECIMALS = 2
/** With how many decimals some numbers of a field are shown: amounts with two at least, other numbers with those that they have. */
export const placesFor = ({ decimals = 2, money }: Pick<Field, 'decimals' | 'money'>, numbers: readonly unknown[]): number =>
  numbers.reduce<number>(
    (most, one) => Math.max(most, Math.min(decimals, String(one ?? '').split('.')[1]?.length ?? 0)),
    money ? Math.min(MONEY_DECIMALS, decimals) : 0,
  )
/** A calendar date, YYYY-MM-DD on the wire. */
export const date = <L extends string>(label: L, o: FieldOptions = {}) => make('date', label, o)
/** A moment, ISO 8601 with zone on the wire. */
export const instant = <L extends string>(label: L, o: FieldOptions = {}) => make('instant', label, o)
/** A date and time in the local time of a place, YYYY-MM-DDTHH:mm:ss on the wire; the place determines the time zone. */
export const localTime = <L extends string>(label: L, o: FieldOptions = {}) => make('localTime', label, o)
/** Yes or no; "1" and "0" are accepted. */
export const flag = <L extends string>(label: L, o: FieldOptions = {}) => make('flag', label, { initial: false, ...o })
/** A reference to a row whose key is a number. */
export const ref = <L extends string>(target: string, label: L, o: FieldOptions = {}) =>
  make('ref', label, { target, numeric: true as const, ...o })
/** A reference to a row whose key is a text. */
export const refText = <L extends string>(target: string, label: L, o: FieldOptions = {}) =>
  make('ref', label, { target, numeric: false as const, ...o })
/** References to several rows with numeric keys, stored in a link table. */
export const refs = <L extends string>(target: string, label: L, o: FieldOptions = {}) =>
  make('refs', label, { target, numeric: true as const, list: false, ...o })
/** One of a closed set of words. */
export const choice = <const C extends readonly string[], L extends string>(options: C, label: L, o: FieldOptions = {}) =>
  make('choice', label, { options, ...o })
/** Several of a closed set of words. */
export const choices = <const C extends readonly string[], L extends string>(options: C, label: L, o: FieldOptions = {}) =>
  make('choices', label, { options, ...o })
export const email = <L extends string>(label: L, o: FieldOptions = {}) => make('email', label, { max: 120, ...o })
/** Chilean tax number, checked by módulo 11, shown with dots and dash. */
export const rut = <L extends string>(label: L, o: FieldOptions = {}) => make('rut', label, { max: 12, example: '12.345.678-5', ...o })
/** Seven-digit vessel number with its check digit. */
export const imo = <L extends string>(label: L, o: FieldOptions = {}) => make('imo', label, { max: 7, example: '9074729', ...o })
/** UN/LOCODE of a place: country and three letters or digits 2 to 9. */
export const locode = <L extends string>(label: L, o: FieldOptions = {}) => make('locode', label, { max: 5, example: 'CLVAP', ...o })
/** ISO 6346 number of a container, stored as its eleven characters in whatever format it was typed. */
export const containerNumber = <L extends string>(label: L, o: FieldOptions = {}) =>
  make('containerNumber', label, { max: 11, example: 'CSQU3054383', scans: 'contenedor', ...o })
/** A key that the server makes: a UUID. */
export const uuid = <L extends string>(label: L, o: Pick<FieldOptions, 'hint' | 'example'> = {}) =>
  make('text', label, {
    max: 36,
    pattern: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
    hint: 'use el identificador de la lista.',
    example: '3f0c8a52-5f0c-4d43-9a44-0f6f2ad3c6b1',
    ...o,
  })
export const url = <L extends string>(label: L, o: FieldOptions = {}) => make('url', label, { max: 300, list: false, ...o })
/** A picture that was uploaded before, by its SHA-256 in hexadecimal. */
export const image = <L extends string>(label: L, o: FieldOptions = {}) =>
  make('image', label, { max: 64, list: false, pattern: /^[0-9a-f]{64}$/, hint: 'suba un archivo PNG o JPEG.', ...o })
/** A small table inside the row, stored as JSON: contacts, limits, grants. */
export const rows = <const F extends Fields, L extends string>(of: F, label: L, o: FieldOptions = {}) =>
  make('rows', label, { of, list: false, max: 200, ...o })

/** The same field marked as filled by the database when left blank, so a stored row always has a value. */
export const filled = <F extends Field>(field: F) => ({ ...field, filled: true as const })
/** The same derived field, stored by the database in a column of the row. */
export const stored = <F extends Field>(field: F) => ({ ...field, stored: true as const })

/** A TipTap document. */
export type RichDoc = { type: 'doc'; content?: RichNode[] }
export type RichNode = {
  type: string
  attrs?: Record<string, unknown>
  content?: RichNode[]
  text?: string
  marks?: { type: string; attrs?: Record<string, unknown> }[]
}

/** Fields with known names only, without an index signature. */
type Named<F extends Fields> = { [K in keyof F as string extends K ? never : K]: F[K] }

export type Value<F> = F extends { type: 'serial' | 'integer' | 'decimal' }
  ? number
  : F extends { type: 'ref'; numeric: true }
    ? number
    : F extends { type: 'refs' }
      ? number[]
      : F extends { type: 'flag' }
        ? boolean
        : F extends { type: 'choice'; options: readonly (infer C)[] }
          ? C
          : F extends { type: 'choices'; options: readonly (infer C)[] }
            ? C[]
            : F extends { type: 'richText' }
              ? RichDoc
              : F extends { type: 'rows'; of: infer S extends Fields }
                ? FieldsRow<Named<S>>[]
                : string

/** Fields of which a stored row always has a value: required ones, keys, those filled by the database, flags, and lists. */
type Held = { required: true } | { key: true } | { filled: true } | { type: 'flag' | 'refs' | 'rows' | 'choices' }
type ReadValue<F> = F extends { type: 'rows'; of: infer S extends Fields } ? ReadRow<Named<S>>[] : Value<F>

/** The row in an answer: every field is present, null where nothing is stored. */
export type ReadRow<F extends Fields> = Show<{ [K in keyof F]: F[K] extends Held ? ReadValue<F[K]> : ReadValue<F[K]> | null }>

/** Is a key or a reference a number in the database? */
export const isNumeric = ({ type, numeric }: Pick<Field, 'type' | 'numeric'>): boolean =>
  type === 'serial' || type === 'integer' || numeric === true

/** Does a stored row always have a value of this field? The same rule as `ReadRow`, at run time. */
export const isHeld = (field: Field): boolean =>
  field.required || field.key === true || field.filled === true || ['flag', 'refs', 'rows', 'choices'].includes(field.type)

type Mandatory<F extends Fields> = { [K in keyof F]: F[K]['required'] extends true ? K : never }[keyof F]
type Show<T> = { [K in keyof T]: T[K] } & {}

/** A row by its wire names, whatever its fields. */
export type Values = Record<string, unknown>

/** The row that a record of fields describes. */
export type FieldsRow<F extends Fields> = Show<
  { [K in Mandatory<F>]: Value<F[K]> } & { [K in Exclude<keyof F, Mandatory<F>>]?: Value<F[K]> | null }
>

/** The label of an option of a choice. */
export const labelOf = (field: Pick<Field, 'labels'>, option: string): string => field.labels?.[option] ?? option

/** A copy of the fields in which none is required: filters and partial updates. */
export const optional = <F extends Fields>(fields: F) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, { ...field, required: false }])) as {
    [K in keyof F]: Omit<F[K], 'required'> & { required: false }
  }

/** The named fields, in that order. */
export const pick = <F extends Fields, K extends keyof F & string>(fields: F, ...names: K[]): Pick<F, K> =>
  Object.fromEntries(names.map(name => [name, fields[name]])) as Pick<F, K>

/** All fields but the named ones. */
export const omit = <F extends Fields, K extends keyof F & string>(fields: F, ...names: K[]): Omit<F, K> =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name as K))) as Omit<F, K>

/** Section headings of forms, by the keys that tabs use. */
export const sections = <K extends string>(headings: Readonly<Record<K, string>>): Readonly<Record<K, { section: string }>> =>
  Object.fromEntries(Object.entries<string>(headings).map(([key, section]) => [key, { section }])) as Record<K, { section: string }>

/** The fields of some sections, in their own order. */
export const inSections = (fields: Fields, ...chosen: readonly { section: string }[]): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, field]) => chosen.some(({ section }) => section === field.section)))

const NOT_SEARCHED: readonly Field['type'][] = ['integer', 'decimal', 'instant', 'localTime', 'flag', 'richText', 'rows', 'refs', 'image']

/** Does a search of a list cover the field? In a reference it covers the name. */
export const isSearched = ({ type }: Field): boolean => !NOT_SEARCHED.includes(type)
