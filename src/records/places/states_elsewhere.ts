import { keyOf } from '../../words/name_words.ts'

// States and counties that the tables of questions do not have, of countries whose towns are called alike: "Boston, Lincolnshire"
// is not in the United States, and "Perth, WA" is not in Washington.

/** place: names that stand behind a town or alone */
const names = `
gb:bedfordshire,berkshire,buckinghamshire,cambridgeshire,cheshire,cornwall,cumbria,derbyshire,devon,dorset,county durham,essex,
east sussex,west sussex,sussex,gloucestershire,greater london,greater manchester,hampshire,herefordshire,hertfordshire,kent,
lancashire,leicestershire,lincolnshire,merseyside,middlesex,norfolk,northamptonshire,northumberland,nottinghamshire,oxfordshire,
rutland,shropshire,somerset,staffordshire,suffolk,surrey,tyne and wear,warwickshire,west midlands,wiltshire,worcestershire,
yorkshire,north yorkshire,south yorkshire,west yorkshire,east yorkshire,aberdeenshire,ayrshire,fife,lanarkshire,county antrim,county down;
au:new south wales,queensland,victoria,tasmania,south australia,western australia,northern territory,australian capital territory;
ca:newfoundland and labrador,yukon,northwest territories,nunavut`

/** place: short forms, which say something behind a town only */
const shortForms = `
gb:beds,berks,bucks,cambs,glos,hants,herts,lancs,leics,lincs,northants,notts,oxon,staffs,wilts,worcs,yorks;
au:nsw,qld,vic,tas;ca:ont,que,alta,sask;us-al:ala;us-az:ariz;us-ar:ark;us-ca:calif,cal;us-co:colo;us-ct:conn;us-de:del;us-fl:fla;
us-il:ill;us-in:ind;us-ks:kan,kans;us-ma:mass;us-mi:mich;us-mn:minn;us-ms:miss;us-mt:mont;us-ne:neb,nebr;us-nv:nev;us-ok:okla;
us-or:ore;us-pa:penn,penna;us-tn:tenn;us-tx:tex;us-wa:wash;us-wi:wis,wisc;us-wy:wyo`

/** place: codes that mean it only where one of its towns stands before them: "Bern BE", "Perth WA" */
const codes = `au:act,nt,sa,wa;ch:ag,ai,ar,be,bl,bs,fr,ge,gl,gr,ju,lu,ne,nw,ow,sg,sh,so,sz,tg,ti,ur,vd,vs,zg,zh`

const tableOf = (rows: string): ReadonlyMap<string, string> =>
  new Map(
    rows
      .trim()
      .split(/;\s*/)
      .flatMap((row) => {
        const [place = '', words = ''] = row.split(':')
        return words.split(',').map((word): [string, string] => [keyOf(word), place])
      }),
  )

export const statesCalled = tableOf(names)
export const statesShortened = tableOf(shortForms)
/** the country; a canton of Switzerland is known to the towns by its code */
export const statesCoded = tableOf(codes)

/** The countries that have a code of their own and belong to another: who says both means the first. */
export const partsOf: Readonly<Record<string, readonly string[]>> = {
  cn: ['hk', 'mo'],
  dk: ['fo', 'gl'],
  fi: ['ax'],
  fr: ['bl', 'gf', 'gp', 'mf', 'mq', 'nc', 'pf', 'pm', 're', 'wf', 'yt'],
  gb: ['ai', 'bm', 'fk', 'gg', 'gi', 'im', 'je', 'ky', 'ms', 'sh', 'tc', 'vg'],
  nl: ['aw', 'bq', 'cw', 'sx'],
  us: ['as', 'gu', 'mp', 'pr', 'vi'],
}
