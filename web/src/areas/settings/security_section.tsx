import { FactorPart } from './factor_part.tsx'
import { SessionsPart } from './sessions_part.tsx'

/** How one signs in, and where one is signed in. */
export const SecuritySection = () => (
  <>
    <FactorPart />
    <SessionsPart />
  </>
)
