/**
 * What reviewers report and contractors later charge for: the half on which weights are fitted. Words in braces are filled in and
 * are the same in an issue and its change order; what one of them leaves out, the other may say.
 */

export type Problem = {
  readonly discipline: string;
  /** How its sheets are numbered. */
  readonly sheets: readonly string[];
  readonly csi: string;
  /** What is named by a number: `door {n}A`. */
  readonly thing: string;
  /** Summary and text of issues, one for each kind of trouble. */
  readonly issues: readonly (readonly [summary: string, text: string])[];
  /** Of change orders, in the same order. */
  readonly changes: readonly (readonly [summary: string, text: string])[];
};

/** What belongs to no issue: an owner's wish, or what nobody could see. */
export type Unforeseen = readonly [summary: string, text: string, discipline: string];

/** How a country says what the texts here say in American English. */
export type Country = { readonly name: string; readonly words: Readonly<Record<string, string>> };

export type Half = {
  readonly problems: readonly Problem[];
  readonly unforeseen: readonly Unforeseen[];
  readonly countries: readonly Country[];
};

export const TUNED: Half = {
  countries: [
    { name: 'United States', words: {} },
    {
      name: 'United Kingdom',
      words: {
        ...{ drywall: 'plasterboard', receptacle: 'socket outlet', receptacles: 'socket outlets' },
        ...{ elevator: 'lift', curb: 'upstand', faucet: 'tap', panelboard: 'distribution board' },
        ...{ ductwork: 'ducting', asphalt: 'tarmac', sidewalk: 'footway', rebar: 'reinforcement' },
        ...{ hardware: 'ironmongery', millwork: 'joinery', manhole: 'inspection chamber' },
      },
    },
  ],
  problems: [
    {
      ...{ discipline: 'Architectural', sheets: ['A-1', 'A-6'], csi: '081113', thing: 'door {n}A' },
      issues: [
        [
          'Door {n}A has no fire rating in the schedule',
          'The wall at {grid} is rated 1 hour. The schedule on {sheet} lists no label for this opening.',
        ],
        [
          '{n}A: schedule says 20 min, partition is 1 hour',
          'Frame, closer and label of door {n}A must follow the life safety plan.',
        ],
        ['Rating of door {n}A disagrees with life safety plan', ''],
      ],
      changes: [
        [
          'Rated door and frame at opening {n}A',
          'Hollow metal leaf delivered without label. Cost to reorder with fire label per the response of the architect.',
        ],
        [
          'Replace door {n}A with 45 minute labeled unit',
          'Inspector rejected the installed leaf. Remove door and frame, furnish rated assembly with closer at room {room}.',
        ],
        [
          'Upgrade {n}A to rated opening',
          'Partition turned out to be 1 hour on the life safety plan. See {sheet}.',
        ],
      ],
    },
    {
      ...{ discipline: 'Structural', sheets: ['S-1', 'A-3'], csi: '055000', thing: 'opening {n}B' },
      issues: [
        [
          'No lintel shown over opening {n}B',
          'Masonry opening at {grid} is wider than 3 ft, neither lintel nor bond beam is drawn.',
        ],
        [
          'Lintel missing above louver {n}B at {grid}',
          'The lintel schedule on {sheet} ends at 6 ft.',
        ],
        [
          'CMU opening {n}B without header',
          'Structural notes ask for a lintel at every opening of this width.',
        ],
      ],
      changes: [
        [
          'Field-cut steel angle over {n}B',
          'Mason stopped at the louver: nothing carries the block above. Shore, cut and set galvanized angles, 8 in bearing.',
        ],
        ['Lintel at {n}B', 'Furnish and install a loose lintel and temporary shoring near {grid}.'],
        [
          'Add header and shoring at masonry opening {n}B',
          'Not on structural drawings {sheet}. Includes welding and touch-up paint.',
        ],
      ],
    },
    {
      ...{ discipline: 'Mechanical', sheets: ['M-2', 'S-2'], csi: '237400', thing: 'RTU-{d}' },
      issues: [
        [
          'RTU-{d} sits 3 ft off its roof framing',
          'Mechanical roof plan {sheet} puts the unit east of the framed opening at {grid}.',
        ],
        [
          'Roof opening for RTU-{d} not framed',
          'The curb bears between joists. Shift the unit or add framing.',
        ],
        [
          'Curb of RTU-{d} does not land on joists',
          'Framing plan and mechanical plan show different places.',
        ],
      ],
      changes: [
        [
          'Relocate rooftop unit {d} curb',
          'Curb RTU-{d} was set to the mechanical plan. Cut deck, reframe with angles and patch roofing at {grid}.',
        ],
        [
          'Supplemental steel under RTU-{d}',
          'Joists cannot take the curb where it is drawn. Fabricate and erect frame, crane remobilization.',
        ],
        [
          'Move RTU-{d} to framed opening',
          'Demolish curb, reflash, extend ductwork and gas line. Refer to {sheet}.',
        ],
      ],
    },
    {
      ...{ discipline: 'Mechanical', sheets: ['M-1', 'S-1'], csi: '233113', thing: 'grid' },
      issues: [
        [
          'Supply duct clashes with beam at {grid}',
          'Bottom of steel leaves 10 in above the ceiling of room {room}, the duct is 14 in deep.',
        ],
        [
          'No room for ductwork between girder and ceiling, room {room}',
          'Duct and W16 occupy the same elevation on {sheet}.',
        ],
        ['Duct main crosses beam near {grid}', 'A beam penetration is not shown.'],
      ],
      changes: [
        [
          'Reroute supply main above room {room}',
          'Main could not pass below steel at {grid}. Two offsets, new fittings, insulation.',
        ],
        [
          'Duct offset at {grid}',
          'Sheet metal: fabricate flat oval section to clear the W16, lower ceiling 4 in.',
        ],
        [
          'Additional fittings for duct in room {room}',
          'Coordination drawings did not show the girder. See {sheet}.',
        ],
      ],
    },
    {
      ...{ discipline: 'Fire Protection', sheets: ['F-1'], csi: '211313', thing: 'room {room}' },
      issues: [
        [
          'No sprinkler head in room {room}',
          'Layout on {sheet} leaves the room at {grid} without coverage.',
        ],
        ['Sprinkler coverage missing, room {room}', 'Heads are more than 15 ft apart.'],
        ['Head spacing in {room} exceeds the limit of NFPA 13', 'Add a head near {grid}.'],
      ],
      changes: [
        [
          'Add two heads in room {room}',
          'Fire marshal required coverage. Drain down, extend branch line, test.',
        ],
        [
          'Extra sprinklers at {grid}',
          'Authority having jurisdiction rejected the spacing in room {room}. Overtime included.',
        ],
        [
          'Branch line extension room {room}',
          'Additional pendent sprinkler heads after the inspection, {sheet}.',
        ],
      ],
    },
    {
      ...{ discipline: 'Electrical', sheets: ['E-6'], csi: '262416', thing: 'panel LP-{d}' },
      issues: [
        [
          'Panel LP-{d} is loaded beyond its main breaker',
          'Connected load on {sheet} is 132 A, the main is 100 A.',
        ],
        ['Feeder of LP-{d} undersized', 'One-line diagram and panel schedule disagree.'],
        [
          'LP-{d}: panel schedule misses the water heater circuit',
          'Demand load must be recalculated.',
        ],
      ],
      changes: [
        [
          'Upsize feeder and main of LP-{d}',
          'Tripped at start-up. Pull new conductors, 150 A breaker, conduit 2 in.',
        ],
        [
          'Larger feeder for LP-{d} panelboard',
          'Wire sized to the one-line was rejected. Pull new cable, outage on a weekend.',
        ],
        [
          'New breaker and wire for panel LP-{d}',
          'Add circuit for water heater not in schedule {sheet}.',
        ],
      ],
    },
    {
      ...{ discipline: 'Electrical', sheets: ['E-1'], csi: '262726', thing: 'room {room}' },
      issues: [
        [
          'Receptacle missing at workstation in room {room}',
          'Power plan {sheet} has none within 6 ft of the desk.',
        ],
        [
          'Room {room} has two receptacles, four are required',
          'Owner standards ask for hospital grade at each exam table.',
        ],
        ['No GFCI receptacle beside sink in room {room}', ''],
      ],
      changes: [
        [
          'Power for desk, room {room}',
          'Furniture has no receptacle. Core, conduit, two duplex outlets, patch drywall.',
        ],
        [
          'Additional outlets in room {room}',
          'Rough-in, box, wire and hospital grade devices at exam table.',
        ],
        ['Ground fault outlet at sink {room}', 'Required by the inspector. See {sheet}.'],
      ],
    },
    {
      ...{ discipline: 'Plumbing', sheets: ['P-1', 'A-1'], csi: '221426', thing: 'RD-{d}' },
      issues: [
        [
          'Roof drain RD-{d} without overflow drain',
          'Parapet lets water pond at {grid}; secondary drainage is required.',
        ],
        [
          'Roof drain RD-{d} not on the plumbing plan',
          'Architectural roof plan shows it, {sheet} does not.',
        ],
        ['Leader of RD-{d} does not match the roof area', ''],
      ],
      changes: [
        ['Overflow drain beside RD-{d}', 'Core deck, cast iron body, pipe to daylight at {grid}.'],
        [
          'Add RD-{d} and piping',
          'Drain shown on the architectural plan only. Furnish, connect to storm, patch roofing.',
        ],
        ['Enlarge storm leader at RD-{d}', 'Plumber to replace 4 in with 6 in pipe per {sheet}.'],
      ],
    },
    {
      ...{ discipline: 'Civil', sheets: ['C-3'], csi: '334000', thing: 'MH-{d}' },
      issues: [
        [
          'Invert of MH-{d} above the incoming pipe',
          'Profile and plan on {sheet} differ by 14 in.',
        ],
        [
          'Storm pipe into MH-{d} crosses the water main',
          'No clearance is given where they cross.',
        ],
        ['Rim of MH-{d} higher than finished grade', ''],
      ],
      changes: [
        [
          'Reset manhole MH-{d}',
          'Structure was built to the profile. Excavate, lower base, regrout inverts.',
        ],
        [
          'Deflect water line at MH-{d}',
          'Conflict of storm and water main. Bends, thrust blocks, dewatering.',
        ],
        ['Adjust frame and cover MH-{d}', 'Asphalt grade is lower than the rim, {sheet}.'],
      ],
    },
    {
      ...{
        discipline: 'Architectural',
        sheets: ['A-4', 'A-1'],
        csi: '064100',
        thing: 'room {room}',
      },
      issues: [
        [
          'Casework in room {room} overlaps the window',
          'Elevation on {sheet} shows uppers across the jamb.',
        ],
        ['Millwork of {room} longer than its wall', 'Plan gives 11 ft 2 in, elevation 12 ft.'],
        ['Cabinet doors in room {room} hit the radiator cover', ''],
      ],
      changes: [
        [
          'Remake upper cabinets room {room}',
          'Shop drawings followed the elevation; wall is shorter. New boxes and filler.',
        ],
        [
          'Millwork modification, room {room}',
          'Cut back countertop and uppers at the window jamb. {sheet}.',
        ],
        ['Cabinet rework in {room}', 'Doors cannot open. Replace hinges, remake two fronts.'],
      ],
    },
    {
      ...{ discipline: 'Structural', sheets: ['S-1', 'S-0'], csi: '033000', thing: 'F-{d}' },
      issues: [
        [
          'Footing F-{d} not in the footing schedule',
          'Foundation plan {sheet} references a mark that the schedule lacks.',
        ],
        [
          'Rebar of footing F-{d} differs between detail and schedule',
          'Detail has #5 at 12 in, schedule #6.',
        ],
        [
          'Footing F-{d} at {grid} overlaps the sewer trench',
          'Top of footing elevation must be lowered.',
        ],
      ],
      changes: [
        [
          'Enlarge foundation F-{d}',
          'Size was missing. Excavate, form, additional rebar and concrete at {grid}.',
        ],
        [
          'Additional reinforcing F-{d}',
          'Bars were placed to the schedule; engineer asked for the detail. Dowels and epoxy.',
        ],
        ['Step down F-{d} below sewer', 'Over-excavation, lean concrete fill. {sheet}.'],
      ],
    },
    {
      ...{
        discipline: 'Architectural',
        sheets: ['A-5', 'A-1'],
        csi: '076200',
        thing: 'detail {n}',
      },
      issues: [
        [
          'Flashing detail {n} does not reach the membrane',
          'At {grid} the counterflashing stops above the base flashing.',
        ],
        ['Coping at detail {n} has no cleat', 'Sheet {sheet} leaves the edge metal loose.'],
        ['Through-wall flashing of detail {n} missing end dams', ''],
      ],
      changes: [
        [
          'Modify parapet flashing detail {n}',
          'Roofer to extend metal to membrane, remove coping and reset.',
        ],
        ['Edge metal, detail {n}', 'Continuous cleat and fasteners not drawn on {sheet}.'],
        [
          'End dams and sealant at detail {n}',
          'Leak test failed near {grid}. Remove brick, install dams.',
        ],
      ],
    },
  ],
  unforeseen: [
    [
      'Owner requested finish upgrade',
      'Change of tile and paint color in the lobby after bid.',
      'Architectural',
    ],
    ['Additional rock excavation', 'Unforeseen rock below 6 ft, unit price per contract.', 'Civil'],
    [
      'Overtime for early occupancy',
      'Owner asks for two weeks earlier. Premium time for all trades.',
      'General',
    ],
    ['Winter conditions', 'Heat and enclosure during January, fuel and labor.', 'General'],
    ['Signage package', 'Owner added directional signs on all floors.', 'Architectural'],
    [
      'Buried fuel tank removal',
      'Tank found during grading. Test, pump out, haul.',
      'Hazardous Materials',
    ],
    ['Price increase of copper', 'Escalation of cable prices since the award.', 'Electrical'],
    [
      'Added data drops',
      'Tenant wants 14 more network outlets in the open office.',
      'Telecommunications',
    ],
    ['Relocate temporary fence', 'City changed the lane closure.', 'Civil'],
    ['Credit for deleted landscaping', 'Owner deletes 12 trees and irrigation.', 'Landscape'],
  ],
};
