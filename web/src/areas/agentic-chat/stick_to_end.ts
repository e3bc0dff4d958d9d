import { useCallback, useEffect, useRef, useState } from 'react'

const nearPx = 48
const abovePx = 8

/**
 * Keeps the end of a conversation in sight while it grows, until its last question stands at the top: an answer is read from
 * its beginning. Lets go when the person scrolls up, and takes hold again at the end, or by `hold`.
 */
export function useStickToEnd() {
  const outer = useRef<HTMLDivElement>(null)
  const inner = useRef<HTMLDivElement>(null)
  const isHeld = useRef(true)
  const [isAway, setAway] = useState(false)

  const follow = useCallback(() => {
    const box = outer.current
    if (!box) return
    const end = box.scrollHeight - box.clientHeight
    const turns = inner.current?.querySelectorAll<HTMLElement>('[data-turn]')
    const last = turns?.[turns.length - 1]
    const top = last ? last.offsetTop - abovePx : end
    // only onwards: who has read further stays there while it grows
    if (isHeld.current) box.scrollTop = Math.max(box.scrollTop, Math.min(end, top))
    setAway(!isHeld.current && end - box.scrollTop > nearPx)
  }, [])

  useEffect(() => {
    const box = outer.current
    const content = inner.current
    if (!box || !content) return
    const letGo = () => {
      isHeld.current = false
    }
    const look = () => {
      const far = box.scrollHeight - box.clientHeight - box.scrollTop
      if (far <= nearPx) isHeld.current = true
      setAway(!isHeld.current && far > nearPx)
    }
    const pressed = ({ key }: KeyboardEvent) => /^(ArrowUp|PageUp|Home)$/.test(key) && letGo()
    const wheeled = ({ deltaY }: WheelEvent) => deltaY < 0 && letGo()
    const grown = new ResizeObserver(follow)
    grown.observe(content)
    grown.observe(box)
    box.addEventListener('wheel', wheeled, { passive: true })
    box.addEventListener('touchmove', letGo, { passive: true })
    box.addEventListener('keydown', pressed)
    box.addEventListener('scroll', look, { passive: true })
    return () => {
      grown.disconnect()
      box.removeEventListener('wheel', wheeled)
      box.removeEventListener('touchmove', letGo)
      box.removeEventListener('keydown', pressed)
      box.removeEventListener('scroll', look)
    }
  }, [follow])

  const hold = useCallback(() => {
    isHeld.current = true
    if (outer.current) outer.current.scrollTop = 0
    follow()
  }, [follow])

  const toEnd = useCallback(() => {
    outer.current?.scrollTo({ top: outer.current.scrollHeight })
  }, [])

  return { outer, inner, isAway, hold, toEnd }
}
