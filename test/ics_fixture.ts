type Event = {
  uid: string
  summary?: string
  start?: string
  end?: string
  /** further lines of the VEVENT */
  more?: string[]
  /** further VEVENTs */
  others?: string[]
}

/** An iCalendar object as calendar programs write it. */
export const icsOf = ({
  uid,
  summary = 'Meeting',
  start = '20260302T100000',
  end = '20260302T110000',
  more = [],
  others = [],
}: Event) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Calendar program//EN',
    'BEGIN:VTIMEZONE',
    'TZID:Europe/Zurich',
    'BEGIN:STANDARD',
    'DTSTART:19701025T030000',
    'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
    'TZOFFSETFROM:+0200',
    'TZOFFSETTO:+0100',
    'END:STANDARD',
    'BEGIN:DAYLIGHT',
    'DTSTART:19700329T020000',
    'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
    'TZOFFSETFROM:+0100',
    'TZOFFSETTO:+0200',
    'END:DAYLIGHT',
    'END:VTIMEZONE',
    ...veventOf({ uid, summary, start, end, more }),
    ...others,
    'END:VCALENDAR',
    '',
  ].join('\r\n')

export const veventOf = ({
  uid,
  summary = 'Meeting',
  start = '20260302T100000',
  end = '20260302T110000',
  more = [],
}: Event) => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  'DTSTAMP:20260101T000000Z',
  `DTSTART;TZID=Europe/Zurich:${start}`,
  `DTEND;TZID=Europe/Zurich:${end}`,
  `SUMMARY:${summary}`,
  ...more,
  'END:VEVENT',
]
