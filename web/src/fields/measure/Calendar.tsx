import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/es'
import { DatePicker } from '@mantine/dates'

/** The calendar of date fields, in a separate chunk. Its values are YYYY-MM-DD: nothing is parsed here. */
export default function Calendar({ value, onPick }: { value: string | null; onPick: (iso: string) => void }) {
  return (
    <DatePicker
      locale="es"
      firstDayOfWeek={1}
      withWeekNumbers
      highlightToday
      defaultDate={value ?? undefined}
      value={value}
      onChange={picked => picked && onPick(picked)}
      ariaLabels={{
        previousMonth: 'Mes anterior',
        nextMonth: 'Mes siguiente',
        previousYear: 'Año anterior',
        nextYear: 'Año siguiente',
        previousDecade: 'Década anterior',
        nextDecade: 'Década siguiente',
        monthLevelControl: 'Elegir el mes',
        yearLevelControl: 'Elegir el año',
      }}
    />
  )
}
