const dayMs = 86_400_000

const months = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric' })

/** Under which day a chat stands: "Today", "Yesterday", "Last 7 days", "October 2026". */
export function dayName(at: string, now = new Date()): string {
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate()).getTime()
  const time = Date.parse(at)
  if (time >= midnight) return 'Today'
  if (time >= midnight - dayMs) return 'Yesterday'
  if (time >= midnight - 7 * dayMs) return 'Last 7 days'
  return months.format(time)
}
