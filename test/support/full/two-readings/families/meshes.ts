import { streamOf } from '../draft.ts'
import { bodies, type Reading, sheet } from '../sheet.ts'

const both = 'appearance_ambiguous'

/** Returns an ambiguous file with a mesh as a shading. `changed` replaces its entries. */
function mesh(
  name: string,
  outcome: string,
  type: number,
  data: number[],
  changed: Record<string, string> = {},
): Reading {
  const entries = {
    ShadingType: `${type}`,
    ColorSpace: '/DeviceGray',
    BitsPerCoordinate: '8',
    BitsPerComponent: '8',
    ...(type === 5 ? { VerticesPerRow: '2' } : { BitsPerFlag: '8' }),
    Decode: '[0 400 0 200 0 1]',
    ...changed,
  }
  const dict = Object.entries(entries).map(([key, value]) => `/${key} ${value}`)
  return {
    family: 'meshes',
    name: `of type ${type} ${name}`,
    outcome,
    bytes: () =>
      sheet({
        3: bodies.page.replace('/Resources<<', '/Resources<</Shading<</S 6 0 R>>'),
        4: streamOf('/S sh'),
        6: streamOf(String.fromCharCode(...data), dict.join('')),
        7: '8',
      }),
  }
}

const corners = [
  [0, 0],
  [255, 0],
  [0, 255],
  [255, 255],
] as const
const corner = (flag: number, index: number): number[] => [flag, ...corners[index]!, 60 * index]
const triangle = [0, 1, 2].flatMap((index) => corner(0, index))
const row = corners.slice(0, 2).flatMap((point) => [...point, 9])

/** The points of a patch: its border, and for tensor patches four inner points. */
const border = [0, 0, 0, 85, 0, 170, 0, 255, 40, 255, 80, 255, 120, 255, 120, 170, 120, 85, 120, 0, 80, 0, 40, 0]
const inner = [40, 85, 40, 170, 80, 170, 80, 85]
const colors = [0, 90, 180, 0]
const coons = [0, ...border, ...colors]
const tensor = [0, ...border, ...inner, ...colors]
const next = (flag: number): number[] => [flag, ...border.slice(8).map((value) => 255 - value), 9, 99]
const wide = [0, 0, 0, 0, 15, 255, 0, 0, 0, 0, 255, 240]

/** Ambiguous files with meshes: their flags, their sizes and the completeness of their data. */
export const meshes: Reading[] = [
  mesh('with one triangle', 'admitted', 4, triangle),
  mesh('with a neighbor', 'admitted', 4, [...triangle, ...corner(1, 3), ...corner(2, 0)]),
  mesh(
    'with flags inside a triangle',
    'admitted',
    4,
    [0, 1, 2].flatMap((index) => corner(index, index)),
  ),
  mesh('with a function', 'admitted', 4, triangle, { Function: '<</FunctionType 2/Domain[0 1]/C0[0]/C1[1]/N 1>>' }),
  mesh('with flags of 4 bits', 'admitted', 4, wide, {
    BitsPerFlag: '4',
    BitsPerCoordinate: '12',
    BitsPerComponent: '4',
  }),
  ...[3, 5].map((flag) => mesh(`with the flag ${flag}`, both, 4, [...triangle, ...corner(flag, 3)])),
  mesh(
    'with a neighbor of nothing',
    both,
    4,
    [0, 1, 2].flatMap((index) => corner(1, index)),
  ),
  mesh('with half a corner', both, 4, [...triangle, 1, 255]),
  mesh('with half a triangle', both, 4, [...triangle, ...corner(0, 3)]),
  ...['[0 400 0 200]', '[0 400 0 200 0 1 0 1]', '[0 400 0 200 0]', '7 0 R'].map((limits) =>
    mesh(`with the limits ${limits}`, both, 4, triangle, { Decode: limits }),
  ),
  ...['3', '7 0 R', 'null'].map((bits) => mesh(`with flags of ${bits} bits`, both, 4, triangle, { BitsPerFlag: bits })),
  mesh('with corners of 18 bits', both, 4, [...triangle, 0, 0], {
    BitsPerFlag: '2',
    BitsPerCoordinate: '4',
    BitsPerComponent: '8',
  }),
  mesh('by reference', both, 4, triangle, { ShadingType: '7 0 R' }),
  mesh('with two rows', 'admitted', 5, [...row, ...row]),
  mesh('with one row', both, 5, row),
  mesh('with an incomplete row', both, 5, [...row, ...row, 9, 9, 9]),
  ...['1', '0', '1.5', '7 0 R'].map((count) =>
    mesh(`with rows of ${count} corners`, both, 5, [...row, ...row], { VerticesPerRow: count }),
  ),
  ...[
    [6, coons],
    [7, tensor],
  ].flatMap(([type, patch]) => {
    const [own, bytes] = [type as number, patch as number[]]
    return [
      mesh('with one patch', 'admitted', own, bytes),
      mesh('with half a patch', both, own, bytes.slice(0, -1)),
      mesh('with a neighbor of nothing', both, own, [1, ...bytes.slice(1)]),
    ]
  }),
  mesh('with a neighbor', 'admitted', 6, [...coons, ...next(3)]),
  mesh('with the flag 4', both, 6, [...coons, ...next(4)]),
]
