// Which clocks people look at in a place. Cities after which a zone is named (Europe/Zurich) need no line here.

const lines = (text: string): Map<string, string> =>
  new Map(
    text
      .trim()
      .split('\n')
      .flatMap((line) => {
        const [zone = '', names = ''] = line.split(':')
        return names.split(',').map((name): [string, string] => [name.trim(), zone.trim()])
      }),
  )

/** Countries; of those with several zones the one of their financial centre, marked below. */
export const countries = lines(`
  America/New_York: united states, united states of america, usa, us, u.s., u.s.a.
  America/Toronto: canada
  America/Mexico_City: mexico
  America/Sao_Paulo: brazil
  America/Argentina/Buenos_Aires: argentina
  America/Santiago: chile
  America/Bogota: colombia
  America/Lima: peru
  America/Panama: panama
  America/Montevideo: uruguay
  Atlantic/Bermuda: bermuda
  America/Cayman: cayman islands
  Europe/London: united kingdom, uk, u.k., great britain, england, scotland, wales, northern ireland, gb
  Europe/Dublin: ireland
  Europe/Zurich: switzerland, ch
  Europe/Berlin: germany
  Europe/Vienna: austria
  Europe/Paris: france
  Europe/Luxembourg: luxembourg
  Europe/Brussels: belgium
  Europe/Amsterdam: netherlands, the netherlands, holland
  Europe/Madrid: spain
  Europe/Lisbon: portugal
  Europe/Rome: italy
  Europe/Athens: greece
  Europe/Copenhagen: denmark
  Europe/Stockholm: sweden
  Europe/Oslo: norway
  Europe/Helsinki: finland
  Atlantic/Reykjavik: iceland
  Europe/Warsaw: poland
  Europe/Prague: czech republic, czechia
  Europe/Bratislava: slovakia
  Europe/Budapest: hungary
  Europe/Ljubljana: slovenia
  Europe/Zagreb: croatia
  Europe/Belgrade: serbia
  Europe/Bucharest: romania
  Europe/Sofia: bulgaria
  Europe/Tallinn: estonia
  Europe/Riga: latvia
  Europe/Vilnius: lithuania
  Europe/Kiev: ukraine
  Europe/Moscow: russia
  Europe/Istanbul: turkey, türkiye
  Europe/Malta: malta
  Asia/Nicosia: cyprus
  Europe/Vaduz: liechtenstein
  Europe/Monaco: monaco
  Asia/Jerusalem: israel
  Asia/Dubai: united arab emirates, uae, u.a.e.
  Asia/Riyadh: saudi arabia, ksa
  Asia/Qatar: qatar
  Asia/Kuwait: kuwait
  Asia/Bahrain: bahrain
  Africa/Cairo: egypt
  Africa/Casablanca: morocco
  Africa/Lagos: nigeria
  Africa/Nairobi: kenya
  Africa/Johannesburg: south africa
  Africa/Accra: ghana
  Asia/Kolkata: india
  Asia/Karachi: pakistan
  Asia/Dhaka: bangladesh
  Asia/Colombo: sri lanka
  Asia/Singapore: singapore
  Asia/Kuala_Lumpur: malaysia
  Asia/Jakarta: indonesia
  Asia/Bangkok: thailand
  Asia/Ho_Chi_Minh: vietnam
  Asia/Manila: philippines
  Asia/Shanghai: china, prc
  Asia/Hong_Kong: hong kong sar
  Asia/Taipei: taiwan
  Asia/Seoul: south korea, korea
  Asia/Tokyo: japan
  Asia/Almaty: kazakhstan
  Asia/Tbilisi: sakartvelo
  Australia/Sydney: australia
  Pacific/Auckland: new zealand
`)

/** Countries of which the name alone says little: their cities and states go first. */
export const wide = new Set([
  'America/New_York',
  'America/Toronto',
  'America/Mexico_City',
  'America/Sao_Paulo',
  'Europe/Moscow',
  'Asia/Jakarta',
  'Australia/Sydney',
  'Asia/Almaty',
  'Europe/Madrid',
  'Europe/Lisbon',
  'America/Santiago',
])

/** States and provinces, by name and by the abbreviation of the post. */
export const states = lines(`
  America/New_York: connecticut, ct, delaware, de, district of columbia, dc, d.c., florida, fl, georgia, ga, maine, me, maryland, md, massachusetts, ma, michigan, mi, new hampshire, nh, new jersey, nj, new york, ny, north carolina, nc, ohio, oh, pennsylvania, pa, rhode island, ri, south carolina, sc, vermont, vt, virginia, va, west virginia, wv, indiana, in, kentucky, ky
  America/Chicago: alabama, al, arkansas, ar, illinois, il, iowa, ia, kansas, ks, louisiana, la, minnesota, mn, mississippi, ms, missouri, mo, nebraska, ne, north dakota, nd, oklahoma, ok, south dakota, sd, tennessee, tn, texas, tx, wisconsin, wi
  America/Denver: colorado, co, montana, mt, new mexico, nm, utah, ut, wyoming, wy, idaho, id
  America/Phoenix: arizona, az
  America/Los_Angeles: california, ca, nevada, nv, oregon, or, washington, washington state, wa
  America/Anchorage: alaska, ak
  Pacific/Honolulu: hawaii, hi
  America/Puerto_Rico: puerto rico, pr
  America/Toronto: ontario, on, quebec, qc
  America/Vancouver: british columbia, bc
  America/Edmonton: alberta, ab
  America/Winnipeg: manitoba, mb
  America/Regina: saskatchewan, sk
  America/Halifax: nova scotia, ns, new brunswick, nb, prince edward island, pe
  America/St_Johns: newfoundland and labrador, nl
  Australia/Sydney: new south wales, nsw, act
  Australia/Melbourne: victoria, vic
  Australia/Brisbane: queensland, qld
  Australia/Adelaide: south australia
  Australia/Perth: western australia
  Australia/Hobart: tasmania, tas
`)

/** Cities that lie in the zone of another one. */
export const cities = lines(`
  America/New_York: new york city, nyc, manhattan, brooklyn, boston, cambridge ma, philadelphia, pittsburgh, atlanta, miami, orlando, tampa, charlotte, raleigh, baltimore, washington dc, washington d.c., washington, cleveland, columbus, cincinnati, detroit, greenwich ct, stamford, hartford, newark, jersey city, richmond, buffalo, louisville ky, indianapolis
  America/Chicago: houston, dallas, austin, san antonio, fort worth, plano, minneapolis, st. louis, st louis, kansas city, milwaukee, nashville, memphis, new orleans, omaha, oklahoma city, des moines
  America/Denver: el paso, salt lake city, boulder, colorado springs, albuquerque, boise
  America/Phoenix: scottsdale, tempe, tucson
  America/Los_Angeles: la, san francisco, sf, san diego, san jose, palo alto, menlo park, mountain view, oakland, sacramento, irvine, santa monica, seattle, bellevue, portland, las vegas, reno, silicon valley, bay area
  America/Toronto: montreal, ottawa, mississauga, quebec city
  America/Edmonton: calgary
  America/Sao_Paulo: são paulo, rio de janeiro, brasilia, belo horizonte, curitiba
  America/Mexico_City: guadalajara
  America/Santiago: santiago de chile
  America/Bogota: bogotá, medellin
  Europe/London: edinburgh, glasgow, manchester, birmingham, leeds, bristol, liverpool, sheffield, oxford, cambridge, cardiff, reading, nottingham, newcastle, aberdeen
  Europe/Dublin: cork, galway
  Europe/Zurich: zürich, geneva, genève, basel, bern, lausanne, zug, lugano, st. gallen, winterthur, lucerne
  Europe/Berlin: munich, münchen, frankfurt, frankfurt am main, hamburg, cologne, köln, düsseldorf, dusseldorf, stuttgart, leipzig, dresden, hanover, hannover, nuremberg, nürnberg, essen, dortmund, bremen, bonn, mannheim, karlsruhe, heidelberg
  Europe/Vienna: wien, graz, linz, salzburg, innsbruck
  Europe/Paris: lyon, marseille, toulouse, nice, nantes, lille, bordeaux, strasbourg, grenoble
  Europe/Amsterdam: rotterdam, the hague, utrecht, eindhoven
  Europe/Brussels: antwerp, ghent
  Europe/Madrid: barcelona, valencia, seville, bilbao, malaga
  Europe/Lisbon: porto
  Europe/Rome: milan, milano, roma, turin, torino, bologna, florence, naples, genoa, venice, verona
  Europe/Stockholm: gothenburg, göteborg, malmö, malmo
  Europe/Oslo: bergen, stavanger
  Europe/Copenhagen: aarhus, københavn
  Europe/Helsinki: espoo, tampere
  Europe/Warsaw: krakow, kraków, wroclaw, wrocław, gdansk, poznan, katowice
  Europe/Prague: praha, brno
  Europe/Kiev: kyiv, lviv
  Europe/Moscow: st. petersburg, saint petersburg
  Europe/Istanbul: ankara, izmir
  Asia/Jerusalem: tel aviv, tel-aviv, haifa, herzliya
  Asia/Dubai: abu dhabi, sharjah
  Asia/Riyadh: jeddah, dammam
  Asia/Qatar: doha
  Africa/Johannesburg: cape town, durban, pretoria
  Africa/Casablanca: rabat
  Asia/Kolkata: mumbai, bombay, delhi, new delhi, bangalore, bengaluru, chennai, hyderabad, pune, ahmedabad, gurgaon, gurugram, noida
  Asia/Karachi: lahore, islamabad
  Asia/Ho_Chi_Minh: hanoi, ho chi minh city, saigon
  Asia/Shanghai: beijing, shenzhen, guangzhou, hangzhou, chengdu, suzhou, nanjing
  Asia/Seoul: busan, pangyo
  Asia/Tokyo: osaka, kyoto, yokohama, nagoya, fukuoka
  Australia/Sydney: canberra
  Australia/Brisbane: gold coast
  Pacific/Auckland: wellington, christchurch
`)
