type Move = { fromLocation?: { pathname: string }; toLocation: { pathname: string } }

const ofDeal = '/deals/'
let isElsewhere = false

/** Notes from where a deal is opened, as the addresses change: from the next deal it is still where the first one was. */
export function noteOrigin({ fromLocation, toLocation }: Move) {
  if (!toLocation.pathname.startsWith(ofDeal) || fromLocation?.pathname.startsWith(ofDeal)) return
  isElsewhere = fromLocation !== undefined && fromLocation.pathname !== '/deals'
}

/** Whether the deal that is open was opened from another screen than the pipeline: closing it leads back there. */
export const cameFromElsewhere = () => isElsewhere
