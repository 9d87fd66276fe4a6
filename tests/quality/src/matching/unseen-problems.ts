/** The half that is only measured: other trades, other trouble, other countries, other words. Nothing was fitted to it. */
import type { Half } from './tuned-problems.ts';

export const UNSEEN: Half = {
  countries: [
    { name: 'Canada', words: { faucet: 'tap', elevator: 'elevator', rebar: 'rebar' } },
    {
      name: 'Australia',
      words: {
        ...{ receptacle: 'GPO', receptacles: 'GPOs', drywall: 'plasterboard', elevator: 'lift' },
        ...{ faucet: 'tap', panelboard: 'switchboard', sidewalk: 'footpath', rebar: 'reo' },
        ...{ downspout: 'downpipe', baseboard: 'skirting', formwork: 'formwork', curb: 'kerb' },
        ...{ subcontractor: 'subbie', siding: 'cladding', wrench: 'spanner', gas: 'gas' },
      },
    },
    {
      name: 'Ireland',
      words: {
        ...{ drywall: 'plasterboard', elevator: 'lift', curb: 'kerb', hardware: 'ironmongery' },
        ...{ ductwork: 'ductwork', asphalt: 'macadam', downspout: 'downpipe', stucco: 'render' },
      },
    },
  ],
  problems: [
    {
      ...{ discipline: 'Architectural', sheets: ['A-7'], csi: '087100', thing: 'door {n}B' },
      issues: [
        [
          'Hardware set of door {n}B lacks panic device',
          'Occupant load of room {room} is above 50. {sheet} gives a passage latch.',
        ],
        [
          'Door {n}B: card reader without power transfer hinge',
          'Security plan and hardware schedule do not agree.',
        ],
        ['No door closer listed for {n}B', ''],
      ],
      changes: [
        [
          'Exit device at {n}B',
          'Fire department did not accept the latch. Furnish rim device and trim, re-prep leaf.',
        ],
        [
          'Electrified hinge and wiring for door {n}B',
          'Reader could not be connected. Core door, new hinge, transfer loop.',
        ],
        [
          'Closers after final inspection, {n}B',
          'Hardware schedule omitted the closer. See {sheet}.',
        ],
      ],
    },
    {
      ...{ discipline: 'Mechanical', sheets: ['M-4', 'A-8'], csi: '232113', thing: 'unit FC-{d}' },
      issues: [
        [
          'Condensate of fan coil {d} has no slope to the drain',
          'Ceiling of room {room} is too low for the fall that {sheet} asks for.',
        ],
        [
          'Access panel for fan coil {d} not shown',
          'Valves and filter above the gypsum ceiling at {grid} cannot be reached.',
        ],
        ['Fan coil {d} without shutoff valves', ''],
      ],
      changes: [
        [
          'Condensate pump at fan coil {d}',
          'Gravity line would hang below the ceiling in room {room}. Pump, power, tubing.',
        ],
        [
          'Ceiling hatch below fan coil {d}',
          'Maintenance could not get to the strainer near {grid}. Cut, frame and paint.',
        ],
        ['Isolation valves, fan coil {d}', 'Ball valves and refill with glycol, {sheet}.'],
      ],
    },
    {
      ...{ discipline: 'Structural', sheets: ['S-3'], csi: '051200', thing: 'column {n}' },
      issues: [
        [
          'Base plate at {grid} wider than its pedestal',
          'Anchor rods on {sheet} fall outside the concrete, room {room}.',
        ],
        [
          'Brace gusset blocks the door opening beside room {room}',
          'Elevation of the braced bay at {grid} shows the plate across the frame.',
        ],
        ['Connection of beam at {grid} not designed', 'Reaction exceeds the typical shear tab.'],
      ],
      changes: [
        [
          'Widen pedestal at {grid}',
          'Chip, dowel and recast so that rods have edge distance, next to room {room}.',
        ],
        [
          'Revise brace at {grid}',
          'Frame could not be hung by room {room}. Burn off gusset, new plate, field weld and test.',
        ],
        [
          'Stiffened connection near {grid}',
          'Engineer sketch replaces shear tab. Fabricator detailing and bolts, {sheet}.',
        ],
      ],
    },
    {
      ...{ discipline: 'Electrical', sheets: ['E-4', 'M-4'], csi: '262923', thing: 'pump P-{d}' },
      issues: [
        ['No disconnect shown for pump P-{d}', 'Motor on {sheet} is out of sight of its starter.'],
        [
          'Voltage of P-{d}: mechanical schedule 208 V, electrical 480 V',
          'The drive has to be ordered for one of them.',
        ],
        ['Feeder to P-{d} missing', 'The one-line has a spare where the pump should be, {grid}.'],
      ],
      changes: [
        [
          'Local switch at P-{d}',
          'Inspector wants a lockable disconnect within sight. Strut, whip, labels.',
        ],
        [
          'Exchange motor and VFD of P-{d}',
          'Delivered for 480 V, supply is 208 V. Restocking fee.',
        ],
        [
          'Power to P-{d}',
          'Homerun, breaker and terminations for pump at {grid} that had no circuit. {sheet}',
        ],
      ],
    },
    {
      ...{ discipline: 'Electrical', sheets: ['E-2', 'A-8'], csi: '265100', thing: 'room {room}' },
      issues: [
        [
          'Light fixtures in room {room} coincide with diffusers',
          'Reflected ceiling plan and {sheet} use the same tiles at {grid}.',
        ],
        [
          'Emergency lighting missing along corridor by room {room}',
          'Egress path has less than 1 footcandle.',
        ],
        ['Occupancy sensor of room {room} sees only half of it', ''],
      ],
      changes: [
        [
          'Shift luminaires, room {room}',
          'Grid tiles taken by air terminals. Relocate six troffers, whips and supports.',
        ],
        [
          'Battery units outside room {room}',
          'Photometric test failed near {grid}. Two twin heads with test switch.',
        ],
        ['Second sensor in room {room}', 'Lights went off with people present. {sheet}'],
      ],
    },
    {
      ...{ discipline: 'Plumbing', sheets: ['P-3'], csi: '224000', thing: 'room {room}' },
      issues: [
        [
          'Grease waste of kitchen sink, room {room}, bypasses the interceptor',
          'Riser on {sheet} ties into sanitary ahead of it.',
        ],
        [
          'No floor sink for ice machine in room {room}',
          'Indirect waste needs an air gap at {grid}.',
        ],
        ['Vent of {room} fixtures terminates below the air intake', ''],
      ],
      changes: [
        [
          'Repipe scullery to grease trap, room {room}',
          'Health department. Sawcut slab, new waste line, patch tile.',
        ],
        [
          'Indirect drain, room {room}',
          'Ice maker had nowhere to discharge. Core at {grid}, trap primer.',
        ],
        [
          'Extend vent through roof above {room}',
          'Ten feet from louver required. Offset, flashing boot, {sheet}.',
        ],
      ],
    },
    {
      ...{ discipline: 'Civil', sheets: ['C-5', 'L-1'], csi: '321313', thing: 'ramp {n}' },
      issues: [
        [
          'Curb ramp, detail {n}, steeper than 1:12',
          'Spot elevations on {sheet} give 9.8% beside stall {d}.',
        ],
        [
          'Grades of detail {n} drain toward the building',
          'Finished floor at {grid} is lower than the walk.',
        ],
        ['Trench drain of detail {n} without outlet', ''],
      ],
      changes: [
        [
          'Rebuild accessible ramp, detail {n}',
          'Failed survey of slopes. Demolish flatwork, regrade, detectable warning.',
        ],
        [
          'Regrade walk at detail {n}',
          'Water at the entrance. Remove sidewalk, swale, area drain near {grid}.',
        ],
        [
          'Connect channel drain, detail {n}',
          'Nothing to discharge to. 60 ft of PVC to catch basin, {sheet}.',
        ],
      ],
    },
    {
      ...{ discipline: 'Architectural', sheets: ['A-9'], csi: '092116', thing: 'room {room}' },
      issues: [
        [
          'Shaft wall at room {room} stops at the ceiling',
          'Two hour enclosure must continue to the deck at {grid}, see {sheet}.',
        ],
        [
          'Blocking for wall-hung equipment missing in room {room}',
          'Monitors and rails need backing in drywall.',
        ],
        ['Expansion joint ends at room {room} without cover', ''],
      ],
      changes: [
        [
          'Extend rated shaft to underside of deck, room {room}',
          'Liner panel, studs and firestop above ceiling near {grid}.',
        ],
        [
          'Backing plates, room {room}',
          'Open finished wall, install steel strap for brackets, patch and repaint.',
        ],
        ['Joint cover by room {room}', 'Floor assembly not in any schedule. {sheet}'],
      ],
    },
    {
      ...{ discipline: 'Telecommunications', sheets: ['T-2'], csi: '271500', thing: 'room {room}' },
      issues: [
        ['Telecom room {room} too small for racks', 'Clear floor in front on {sheet} is 26 in.'],
        [
          'No sleeve from {room} to the corridor tray',
          'Wall at {grid} is rated, penetrations have to be drawn.',
        ],
        ['Access point coverage missing around room {room}', ''],
      ],
      changes: [
        [
          'Wall-mount cabinet instead of rack, room {room}',
          'Doors of the rack hit the wall. Swing frame, longer patch cords.',
        ],
        ['Firestopped sleeves at {room}', 'Four inch conduits cored for data cabling near {grid}.'],
        ['Wireless additions by {room}', 'Site survey found dead spots. Cable, two WAPs, {sheet}.'],
      ],
    },
    {
      ...{ discipline: 'Architectural', sheets: ['A-2', 'S-3'], csi: '142100', thing: 'stair {n}' },
      issues: [
        [
          'Headroom under stair {n} less than 80 in',
          'Section on {sheet} measures 76 in at the landing, {grid}.',
        ],
        ['Handrail of stair {n} not continuous', 'Extension at the bottom riser is missing.'],
        ['Elevator pit beside stair {n} has no sump', ''],
      ],
      changes: [
        ['Modify landing of stair {n}', 'Stringer recut and pan replaced for clearance at {grid}.'],
        ['Rail extensions stair {n}', 'Code official. Pipe, brackets, powder coat.'],
        [
          'Sump and pump in elevator pit by stair {n}',
          'Shown nowhere, {sheet}. Form pit, discharge pipe, alarm.',
        ],
      ],
    },
  ],
  unforeseen: [
    ['Change of flooring by tenant', 'Carpet instead of vinyl in the offices.', 'Architectural'],
    [
      'Contaminated soil',
      'Hydrocarbons met in the north trench. Disposal by tonnage.',
      'Hazardous Materials',
    ],
    ['Flood damage cleanup', 'Storm of the spring. Pumping and drying.', 'General'],
    [
      'Extended general conditions',
      'Four weeks of supervision after the utility was late.',
      'General',
    ],
    ['Premium kitchen equipment', 'Owner selected a larger combi oven.', 'Equipment'],
    ['Steel tariff', 'Mill surcharge on deck and joists.', 'Structural'],
    [
      'Added electric vehicle chargers',
      'Owner asks for six more stalls with charging.',
      'Electrical',
    ],
    [
      'Bird netting at canopy',
      'Requested by the facility manager after handover.',
      'Architectural',
    ],
    ['Deduct for irrigation', 'Scope taken over by the city.', 'Landscape'],
  ],
};
