/** The users that exist only in a demo, with the fields of the specification. The names are invented, and the addresses receive no mail. */
const NAMES = [
  ['Amanda Riquelme', 'female', 'Exportadora Valle Andino'],
  ['Benjamín Poblete', 'male', 'Frutícola Los Robles'],
  ['Carla Inostroza', 'female', 'Nueces del Maule'],
  ['Diego Santibáñez', 'male', 'Agrícola Santa Inés'],
  ['Elisa Montecinos', 'female', 'Packing El Boldo'],
  ['Felipe Urrutia', 'male', 'Transportes Ruta Cinco'],
  ['Gabriela Ñancupil', 'female', 'Laboratorio Aconcagua'],
  ['Hernán Carrasco', 'male', 'Agencia de Aduana Central'],
  ['Isidora Peñaloza', 'female', 'Viveros Curicó'],
  ['Joaquín Letelier', 'male', 'Exportadora Valle Andino'],
] as const

const STREETS = ['Los Nogales', 'Camino Real', 'Avenida Colón', 'Las Acacias', 'Pasaje El Huerto']

/** A round picture with the initials of a name, as a data URL. */
const imageOf = (name: string): string => {
  const letters = name
    .split(' ')
    .map(word => word[0])
    .join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><circle cx="32" cy="32" r="32" fill="#2a6b3a"/><text x="32" y="40" font-family="sans-serif" font-size="24" fill="#fff" text-anchor="middle">${letters}</text></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

/** They are asked for as a list of users, too, with code and name. */
export const PEOPLE = NAMES.map(([name, gender, company], i) => ({
  Cod_Usuario: `usuario${i + 1}`,
  Nom_Usuario: name,
  id: i + 1,
  name,
  email: `usuario${i + 1}@ejemplo.invalid`,
  phone: `+56 2 5555 01${String(i + 1).padStart(2, '0')}`,
  address: `${STREETS[i % STREETS.length]} ${120 + i * 37}, Talca`,
  balance: 1250.5 + i * 830.25,
  age: 24 + i * 3,
  gender,
  company,
  active: i % 4 !== 3,
  image: imageOf(name),
}))
