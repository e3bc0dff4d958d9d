import { keyOf } from '../../words/name_words.ts'

/** Cities that are called otherwise in English than where they lie; one city between two semicolons. */
const cities = `
Göteborg,Gothenburg;München,Munich;Köln,Cologne;Nürnberg,Nuremberg;Braunschweig,Brunswick;Hannover,Hanover;Wien,Vienna;
Zürich,Zurich;Genève,Geneva,Genf;Bern,Berne;Basel,Basle,Bâle;Luzern,Lucerne;København,Copenhagen;Malmö,Malmo;
Praha,Prague;Warszawa,Warsaw;Kraków,Krakow,Cracow;Gdańsk,Danzig;Wrocław,Breslau;Łódź,Lodz;București,Bucharest;Beograd,Belgrade;
Roma,Rome;Milano,Milan;Torino,Turin;Venezia,Venice;Firenze,Florence;Napoli,Naples;Genova,Genoa;Bologna;Padova,Padua;
Lisboa,Lisbon;Porto,Oporto;Sevilla,Seville;Zaragoza,Saragossa;La Coruña,A Coruña,Corunna;Bruxelles,Brussel,Brussels;
Antwerpen,Antwerp,Anvers;Gent,Ghent,Gand;Brugge,Bruges;Liège,Luik;Den Haag,The Hague,'s-Gravenhage;Lyon,Lyons;
Marseille,Marseilles;Strasbourg,Straßburg;Reims,Rheims;Athína,Athens;Thessaloniki,Salonica;Moskva,Moscow;
Kyiv,Kiev;Lviv,Lvov;Odesa,Odessa;İzmir,Smyrna;Al-Qahira,Cairo;Ar-Riyad,Riyadh;Beijing,Peking;Mumbai,Bombay;Chennai,Madras;
Kolkata,Calcutta;Bengaluru,Bangalore;Pune,Poona;Ho Chi Minh City,Saigon;Yangon,Rangoon;São Paulo,Sao Paulo;Ciudad de México,Mexico City;
Panamá,Panama City;New York,NYC,New York City;San Francisco,SF,San Fran,Frisco;Philadelphia,Philly;Las Vegas,Vegas;Luimneach,Limerick;
Helsinki,Helsingfors;Turku,Åbo;Tallinn,Reval;Vilnius,Wilna;Bratislava,Pressburg;Ljubljana,Laibach;Lausanne;Torshavn,Thorshavn`

const sameAs = new Map<string, string[]>()
for (const row of cities.trim().split(/;\s*/)) {
  const keys = row.split(',').map(keyOf)
  for (const key of keys) sameAs.set(key, keys)
}

/** How a city of this name is called elsewhere, the name itself first. */
export const namesOfCity = (key: string): readonly string[] => [
  key,
  ...(sameAs.get(key) ?? []).filter((name) => name !== key),
]
