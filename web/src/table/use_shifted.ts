import { useEffect, useState } from 'react'

/** Whether a table is scrolled to the side. Watched, not measured: measuring while scrolling costs a layout each time. */
export function useShifted() {
  const [isShifted, setShifted] = useState(false)
  const [side, setSide] = useState<HTMLElement | null>(null)
  useEffect(() => {
    if (!side) return
    const watch = new IntersectionObserver(([entry]) => setShifted(entry?.isIntersecting === false))
    watch.observe(side)
    return () => watch.disconnect()
  }, [side])
  return [isShifted, setSide] as const
}
