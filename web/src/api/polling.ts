// What the live part and the screens know of each other, small enough for the first load.

let isLive = false

/** Whether changes are told as they happen, so that nobody needs to ask. */
export function setLive(standing: boolean): void {
  isLive = standing
}

const rarer = 10

/** For `refetchInterval`: asks so often, and ten times rarer while changes are told. */
export const pollEvery = (ms: number) => () => (isLive ? ms * rarer : ms)
