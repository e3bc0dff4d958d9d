import { CatchBoundary } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, Suspense, use, useEffect, useRef } from 'react'
import { faultOfPart } from '../api/part_fault.ts'
import { FaultNote } from './page/state.tsx'
import { tellFault } from './tell.tsx'

/** A component whose program is fetched when it is shown, or before that by `preload`, which never throws. */
export type LazyPart<Props> = ((props: Props) => ReactNode) & { preload(): Promise<void> }

const forgetFailure = new Set<() => void>()

/** Lets every part that could not be fetched be fetched again, the next time it is shown. */
export function forgetFailedParts() {
  for (const forget of forgetFailure) forget()
  forgetFailure.clear()
}

/** `load` imports the component: `lazyPart(async () => (await import(…)).ChartPlot)`. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let Loaded: ComponentType<Props> | undefined
  // one that failed stays, or React would ask again and again
  let loading: Promise<ComponentType<Props>> | undefined
  const fetchPart = () => {
    loading ??= load().then(
      (component) => {
        Loaded = component
        return component
      },
      async (error: unknown) => {
        forgetFailure.add(() => {
          loading = undefined
        })
        throw await faultOfPart(error)
      },
    )
    return loading
  }
  function Part(props: Props) {
    const Component = Loaded ?? use(fetchPart())
    return <Component {...props} />
  }
  Part.preload = () => {
    forgetFailedParts()
    return fetchPart().then(
      () => {},
      () => {}, // where it is shown, it says why
    )
  }
  return Part
}

type Props = {
  children: ReactNode
  /** what stands there until the part has come, in its size */
  placeholder?: ReactNode
}

/** Stands around a lazy part of a screen: its placeholder while it comes, the reason and "Try again" where it cannot. */
export function InPlace({ children, placeholder = null }: Props) {
  return (
    <CatchBoundary getResetKey={() => 'same'} errorComponent={FaultInPlace}>
      <Suspense fallback={placeholder}>{children}</Suspense>
    </CatchBoundary>
  )
}

type FaultProps = { error: unknown; reset(): void }

function FaultInPlace({ error, reset }: FaultProps) {
  const again = () => {
    forgetFailedParts()
    reset()
  }
  return <FaultNote error={error} again={again} />
}

type DialogProps = {
  children: ReactNode
  /** undefined while it is closed; another one is another try */
  about: string | undefined
  /** what stands there until the part has come */
  placeholder?: ReactNode
}

/** Shows a lazy dialog from the first time that it is wanted, so that it can close by itself. One that cannot come is told. */
export function LazyDialog({ children, about, placeholder = null }: DialogProps) {
  const wasWanted = useRef(false)
  wasWanted.current ||= about !== undefined
  if (!wasWanted.current) return null
  return (
    <CatchBoundary getResetKey={() => about ?? ''} errorComponent={DialogFault}>
      <Suspense fallback={placeholder}>{children}</Suspense>
    </CatchBoundary>
  )
}

function DialogFault({ error }: FaultProps) {
  useEffect(() => {
    forgetFailedParts()
    tellFault(error)
  }, [error])
  return null
}
