// Facts: states, provinces, countries, regions, and cities that are nowhere else of the same size. Folded, as names are compared.

/** postal code | name | census region of the United States | region of the Bureau of Economic Analysis */
export const states = `
al|alabama|south|southeast;ak|alaska|west|far west;az|arizona|west|southwest;ar|arkansas|south|southeast;
ca|california|west|far west;co|colorado|west|rocky mountains;ct|connecticut|northeast|new england;de|delaware|south|mideast;
dc|district of columbia|south|mideast;fl|florida|south|southeast;ga|georgia|south|southeast;hi|hawaii|west|far west;
id|idaho|west|rocky mountains;il|illinois|midwest|great lakes;in|indiana|midwest|great lakes;ia|iowa|midwest|plains;
ks|kansas|midwest|plains;ky|kentucky|south|southeast;la|louisiana|south|southeast;me|maine|northeast|new england;
md|maryland|south|mideast;ma|massachusetts|northeast|new england;mi|michigan|midwest|great lakes;
mn|minnesota|midwest|plains;ms|mississippi|south|southeast;mo|missouri|midwest|plains;mt|montana|west|rocky mountains;
ne|nebraska|midwest|plains;nv|nevada|west|far west;nh|new hampshire|northeast|new england;nj|new jersey|northeast|mideast;
nm|new mexico|west|southwest;ny|new york|northeast|mideast;nc|north carolina|south|southeast;
nd|north dakota|midwest|plains;oh|ohio|midwest|great lakes;ok|oklahoma|south|southwest;or|oregon|west|far west;
pa|pennsylvania|northeast|mideast;pr|puerto rico||;ri|rhode island|northeast|new england;sc|south carolina|south|southeast;
sd|south dakota|midwest|plains;tn|tennessee|south|southeast;tx|texas|south|southwest;ut|utah|west|rocky mountains;
vt|vermont|northeast|new england;va|virginia|south|southeast;wa|washington|west|far west;wv|west virginia|south|southeast;
wi|wisconsin|midwest|great lakes;wy|wyoming|west|rocky mountains`

/** code | name */
export const provinces = `
ab|alberta;bc|british columbia;mb|manitoba;nb|new brunswick;nl|newfoundland;ns|nova scotia;on|ontario;pe|prince edward island;
qc|quebec;sk|saskatchewan`

/** ISO code | name | other names and adjectives | regions */
export const countries = `
us|united states|usa,u s,united states of america,america,american|north america,americas;
ca|canada|canadian|north america,americas;mx|mexico|mexican|north america,latin america,americas;
br|brazil|brasil,brazilian|latin america,south america,americas;ar|argentina|argentinian,argentine|latin america,south america,americas;
cl|chile|chilean|latin america,south america,americas;co|colombia|colombian|latin america,south america,americas;
pe|peru|peruvian|latin america,south america,americas;uy|uruguay|uruguayan|latin america,south america,americas;
gb|united kingdom|uk,u k,gb,great britain,britain,british,england,english,scotland,scottish,wales,welsh,northern ireland|europe,uk and ireland;
ie|ireland|irish,republic of ireland|europe,uk and ireland,european union;
de|germany|german,deutschland|europe,dach,western europe,european union;at|austria|austrian,osterreich|europe,dach,western europe,european union;
ch|switzerland|swiss,schweiz,suisse,svizzera|europe,dach,western europe;li|liechtenstein||europe,western europe;
fr|france|french|europe,western europe,european union;be|belgium|belgian|europe,benelux,western europe,european union;
nl|netherlands|dutch,holland,the netherlands|europe,benelux,western europe,european union;
lu|luxembourg|luxembourgish|europe,benelux,western europe,european union;it|italy|italian,italia|europe,southern europe,european union;
es|spain|spanish,espana|europe,iberia,southern europe,european union;pt|portugal|portuguese|europe,iberia,southern europe,european union;
gr|greece|greek|europe,southern europe,european union;mt|malta|maltese|europe,southern europe,european union;
cy|cyprus|cypriot|europe,southern europe,european union;se|sweden|swedish,sverige|europe,nordics,scandinavia,european union;
no|norway|norwegian,norge|europe,nordics,scandinavia;dk|denmark|danish,danmark|europe,nordics,scandinavia,european union;
fi|finland|finnish,suomi|europe,nordics,european union;is|iceland|icelandic|europe,nordics;
ee|estonia|estonian|europe,baltics,eastern europe,european union;lv|latvia|latvian|europe,baltics,eastern europe,european union;
lt|lithuania|lithuanian|europe,baltics,eastern europe,european union;pl|poland|polish|europe,eastern europe,european union;
cz|czech republic|czech,czechia|europe,eastern europe,european union;sk|slovakia|slovak,slovakian|europe,eastern europe,european union;
hu|hungary|hungarian|europe,eastern europe,european union;ro|romania|romanian|europe,eastern europe,european union;
bg|bulgaria|bulgarian|europe,eastern europe,european union;si|slovenia|slovenian|europe,european union;
hr|croatia|croatian|europe,european union;rs|serbia|serbian|europe;ua|ukraine|ukrainian|europe,eastern europe;
ge|georgia|georgian|;tr|turkey|turkish,turkiye|;il|israel|israeli|middle east;ae|united arab emirates|uae,emirati|middle east,gulf;
sa|saudi arabia|saudi|middle east,gulf;qa|qatar|qatari|middle east,gulf;kw|kuwait|kuwaiti|middle east,gulf;
bh|bahrain|bahraini|middle east,gulf;om|oman|omani|middle east,gulf;eg|egypt|egyptian|africa;ma|morocco|moroccan|africa;
za|south africa|south african|africa;ng|nigeria|nigerian|africa;ke|kenya|kenyan|africa;gh|ghana|ghanaian|africa;
in|india|indian|asia,apac;cn|china|chinese|asia,apac;hk|hong kong||asia,apac;tw|taiwan|taiwanese|asia,apac;
jp|japan|japanese|asia,apac;kr|south korea|korea,korean,south korean|asia,apac;sg|singapore|singaporean|asia,apac,southeast asia;
my|malaysia|malaysian|asia,apac,southeast asia;th|thailand|thai|asia,apac,southeast asia;
id|indonesia|indonesian|asia,apac,southeast asia;ph|philippines|filipino,the philippines|asia,apac,southeast asia;
vn|vietnam|vietnamese|asia,apac,southeast asia;au|australia|australian|apac,oceania;nz|new zealand||apac,oceania`

/** region | how else it is called */
export const regions = `
north america|north american;latin america|latam,latin american;south america|south american;americas|the americas;
europe|european;european union|eu;uk and ireland|british isles;dach|d a ch,german speaking;western europe|western european;
eastern europe|eastern european,cee;southern europe|southern european;benelux|;iberia|iberian;nordics|nordic;
scandinavia|scandinavian;baltics|baltic;middle east|middle eastern;gulf|gcc;africa|african;asia|asian;
apac|asia pacific;southeast asia|southeast asian;oceania|;midwest|midwestern;northeast|northeastern;new england|;
south|southern us,american south;west|western us;mideast|;southeast|southeastern,south east;great lakes|;plains|great plains;
southwest|southwestern,south west;rocky mountains|;far west|;west coast|`

/** Of the words of regions, those that say too little, or something else, by themselves. */
export const regionsNeedArticle = new Set(['south', 'west', 'mideast', 'plains', 'far west', 'gulf'])

/** place: cities */
export const cities = `
us-ny:new york,new york city,nyc,brooklyn,manhattan;us-ca:los angeles,san francisco,san diego,san jose,palo alto,oakland,sacramento;
us-il:chicago;us-tx:houston,dallas,austin,san antonio,fort worth;us-pa:philadelphia,pittsburgh;us-az:phoenix,scottsdale,tucson;
us-wa:seattle;us-co:denver,boulder;us-ma:boston;us-mi:detroit,grand rapids;us-ga:atlanta;us-fl:miami,tampa,orlando,fort lauderdale;
us-mn:minneapolis,saint paul,st paul;us-oh:cleveland,cincinnati,columbus,toledo,akron;us-tn:nashville,memphis,knoxville;
us-nv:las vegas,reno;us-md:baltimore;us-wi:milwaukee;us-ut:salt lake city,provo;us-la:new orleans;us-mo:st louis,saint louis;
us-nc:charlotte,raleigh;us-in:indianapolis;us-ky:louisville;us-ne:omaha;us-or:portland;us-va:richmond;us-ok:tulsa,oklahoma city;
us-ia:des moines;us-dc:washington dc;us-ct:stamford,hartford;us-nj:newark,jersey city,princeton;us-ri:providence;us-id:boise;
us-nm:albuquerque;us-hi:honolulu;
ca-on:toronto,ottawa,mississauga;ca-qc:montreal,quebec city;ca-bc:vancouver;ca-ab:calgary,edmonton;ca-mb:winnipeg;
gb:london,manchester,leeds,edinburgh,glasgow,bristol,liverpool,sheffield,cardiff,belfast,nottingham,reading,oxford;
ie:dublin,galway;de:berlin,munich,munchen,hamburg,frankfurt,frankfurt am main,cologne,koln,stuttgart,dusseldorf,leipzig,dresden,nuremberg,nurnberg,hannover,bremen,essen,dortmund;
at:vienna,wien,graz,linz,salzburg,innsbruck;ch:zurich,geneva,geneve,genf,basel,bern,berne,lausanne,lucerne,luzern,zug,lugano,winterthur,st gallen;
fr:paris,lyon,marseille,toulouse,bordeaux,lille,nantes,strasbourg;be:brussels,antwerp,ghent;
nl:amsterdam,rotterdam,the hague,utrecht,eindhoven;lu:luxembourg city;it:milan,milano,rome,roma,turin,torino,bologna,florence,naples,verona;
es:madrid,barcelona,valencia,seville,bilbao;pt:lisbon,lisboa,porto;gr:athens,thessaloniki;se:stockholm,gothenburg,malmo;
no:oslo,bergen;dk:copenhagen,aarhus;fi:helsinki,espoo,tampere;is:reykjavik;ee:tallinn;lv:riga;lt:vilnius;pl:warsaw,krakow,wroclaw,gdansk,poznan;
cz:prague,brno;sk:bratislava;hu:budapest;ro:bucharest,cluj;bg:sofia;si:ljubljana;hr:zagreb;rs:belgrade;ua:kyiv,kiev;
ge:tbilisi,batumi;tr:istanbul,ankara;il:tel aviv,jerusalem,haifa;ae:dubai,abu dhabi;sa:riyadh,jeddah;qa:doha;eg:cairo;ma:casablanca;
za:johannesburg,cape town;ng:lagos;ke:nairobi;in:mumbai,bangalore,bengaluru,delhi,new delhi,chennai,hyderabad,pune;
cn:beijing,shanghai,shenzhen,guangzhou;tw:taipei;jp:tokyo,osaka,kyoto;kr:seoul;my:kuala lumpur;th:bangkok;id:jakarta;ph:manila;
vn:hanoi,ho chi minh city;au:sydney,melbourne,brisbane,perth;nz:auckland,wellington;br:sao paulo,rio de janeiro;ar:buenos aires;
cl:santiago;co:bogota;pe:lima;mx:mexico city,monterrey,guadalajara;uy:montevideo`
