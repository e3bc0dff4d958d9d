/** How a figure changed in a week: an arrow and the difference; nothing where it is the same. */
export function Change({ by, as }: { by: number; as: (value: number) => string }) {
  if (Math.abs(by) < 0.5) return <span className="fine quiet nowrap">no change</span>
  return (
    <span className="fine quiet nowrap" title="in the last 7 days">
      {by > 0 ? '▲' : '▼'} <span className="visually-hidden">{by > 0 ? 'up by' : 'down by'}</span>
      {as(Math.abs(by))}
    </span>
  )
}
