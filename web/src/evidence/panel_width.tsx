import { useLocalStorage } from '@mantine/hooks'
import type { KeyboardEvent, PointerEvent } from 'react'
import { usePhone } from '../parts/use_phone.ts'
import styles from './evidence_panel.module.css'

const leastPx = 360
const roomLeftPx = 480
const usualShare = 0.45

type Sizing = { least: number; most: number; setWidth: (width: number) => void }

/** How wide the panel is: as the person has drawn it last, all of a phone. */
export function usePanelWidth(): Sizing & { width: number | undefined } {
  const isPhone = usePhone()
  const [share, setShare] = useLocalStorage({
    key: 'firm-crm.evidence-share',
    defaultValue: usualShare,
    getInitialValueInEffect: false,
  })
  const most = Math.max(leastPx, innerWidth - roomLeftPx)
  const held = (width: number) => Math.round(Math.min(most, Math.max(leastPx, width)))
  return {
    width: isPhone ? undefined : held(innerWidth * (Number(share) || usualShare)),
    least: leastPx,
    most,
    setWidth: (width) => setShare(held(width) / innerWidth),
  }
}

/** The left edge of the panel, to be drawn, or moved with the arrows. */
export function WidthHandle({ width, least, most, setWidth }: Sizing & { width: number | undefined }) {
  if (width === undefined) return null
  const drag = (event: PointerEvent<HTMLElement>) => {
    event.preventDefault()
    const handle = event.currentTarget
    handle.setPointerCapture(event.pointerId)
    handle.onpointermove = ({ clientX }) => setWidth(innerWidth - clientX)
    handle.onlostpointercapture = () => {
      handle.onpointermove = null
    }
  }
  const step = (event: KeyboardEvent) => {
    const by = { ArrowLeft: 24, ArrowRight: -24 }[event.key]
    if (!by) return
    event.preventDefault()
    event.stopPropagation()
    setWidth(width + by)
  }
  return (
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label="Width of the document"
      aria-valuenow={width}
      aria-valuemin={least}
      aria-valuemax={most}
      tabIndex={0}
      className={styles.handle}
      onPointerDown={drag}
      onKeyDown={step}
    />
  )
}
