import { expect, it } from 'vitest'
import { type CambioPermiso, diferenciaPermisos, type Permisos, permisosCambiados } from './permisos.ts'

const PERMISOS = {
  Pantallas: [
    { Cod_Pantalla: 'negocio', Nom_Pantalla: 'Negocios', Grupo: 'Comercial' },
    { Cod_Pantalla: 'embarque', Nom_Pantalla: 'Embarques', Grupo: 'Comex' },
  ],
  Areas: [
    {
      Cod_AreaGestion: 2,
      Nom_AreaGestion: 'Comex',
      Version: 3,
      Personas: 3,
      Permisos: [{ Cod_Pantalla: 'embarque', Funciones: ['ver', 'editar'] }],
    },
    { Cod_AreaGestion: 3, Nom_AreaGestion: 'Calidad', Version: 1, Personas: 1, Permisos: [] },
  ],
  Excepciones: [
    { Cod_AreaGestion: 2, Cod_Usuario: 'a', Cod_Pantalla: 'negocio', Cod_Funcion: 'ver' },
    { Cod_AreaGestion: 2, Cod_Usuario: 'b', Cod_Pantalla: 'negocio', Cod_Funcion: 'ver' },
    { Cod_AreaGestion: 2, Cod_Usuario: 'b', Cod_Pantalla: 'negocio', Cod_Funcion: 'crear' },
  ],
} as Permisos
const change = (area: number, screen: string, funcion: CambioPermiso['Cod_Funcion'], Permitido: boolean): CambioPermiso => ({
  ...{ Cod_AreaGestion: area, Cod_Pantalla: screen, Cod_Funcion: funcion, Permitido },
})

it('says what each area gains and loses, and for how many people', () => {
  const changes = [
    change(3, 'embarque', 'ver', true),
    change(2, 'negocio', 'crear', true),
    change(2, 'negocio', 'ver', true),
    change(2, 'embarque', 'editar', false),
  ]
  expect(diferenciaPermisos(PERMISOS, changes)).toEqual([
    // b has exceptions for both functions, a for one of them
    { area: 'Comex', gana: true, dice: 'Comex podrá', lineas: ['Negocios: ver y crear'], personas: 'Vale para 2 personas.' },
    { area: 'Comex', gana: false, dice: 'Comex dejará de poder', lineas: ['Embarques: editar'], personas: 'Vale para 3 personas.' },
    { area: 'Calidad', gana: true, dice: 'Calidad podrá', lineas: ['Embarques: ver'], personas: 'Vale para 1 persona.' },
  ])
})

it('says when a change is for nobody yet', () => {
  const nobody = { ...PERMISOS, Areas: [{ ...PERMISOS.Areas[1]!, Personas: 0 }] }
  expect(diferenciaPermisos(nobody, [change(3, 'negocio', 'ver', true)])[0]!.personas).toBe('Hoy no vale para nadie.')
})

it.each([
  [[change(2, 'embarque', 'crear', true)], [{ Cod_Pantalla: 'embarque', Funciones: ['ver', 'crear', 'editar'] }]],
  [[change(2, 'embarque', 'ver', false), change(2, 'embarque', 'editar', false)], []],
  [
    [change(2, 'negocio', 'ver', true)],
    [
      { Cod_Pantalla: 'embarque', Funciones: ['ver', 'editar'] },
      { Cod_Pantalla: 'negocio', Funciones: ['ver'] },
    ],
  ],
])('%j changes the grants', (changes, expected) => {
  expect(permisosCambiados(PERMISOS.Areas[0]!.Permisos, changes)).toEqual(expected)
})
