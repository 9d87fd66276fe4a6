/** A-401, only in the second issuance, and A-501, only in the first. */
import type { Sheet } from '../description/marks.ts';
import type { Pen } from '../description/pen.ts';
import { dimensionAcross, dimensionDown } from '../drafting/dimension.ts';
import { basin, closet } from '../drafting/fixtures.ts';
import { hatch, rectangle } from '../drafting/hatch.ts';
import { drawNotes, drawSheet } from '../drafting/sheet.ts';
import { leader, roomTag, viewTitle } from '../drafting/symbols.ts';
import { drawDoor, drawWall } from '../drafting/walls.ts';
import { CUT, FINE, GRAY, HEAVY, HIDDEN, MEDIUM, THIN } from '../drafting/weights.ts';

function drawToilet(plan: Pen, x: number, number: string): void {
  plan.lines(
    [...hatch(rectangle(x, 0, 6, 16), 0, 1), ...hatch(rectangle(x, 0, 6, 16), 90, 1)],
    FINE,
    { color: GRAY },
  );
  drawWall(plan, {
    id: `enlarged-${number}-w`,
    from: [x, -0.5],
    to: [x, 16.5],
    thickness: 0.5,
    kind: 'partition',
  });
  drawWall(plan, {
    id: `enlarged-${number}-s`,
    from: [x, 16.3],
    to: [x + 6, 16.3],
    thickness: 0.5,
    kind: 'partition',
  });
  drawWall(plan, {
    id: `enlarged-${number}-n`,
    from: [x, -0.3],
    to: [x + 6, -0.3],
    thickness: 0.5,
    kind: 'partition',
    openings: [{ kind: 'door', at: 1.5, width: 3 }],
  });
  drawDoor(plan, { number, hinge: [x + 1.5, -0.3], width: 3, closed: 0, open: 90 });
  closet(plan, x + 3.6, 15.9, 'up');
  basin(plan, x + 1.6, 8.4, 'down');
  plan.circle(x + 3, 6, 2.5, THIN, { dash: HIDDEN });
  plan.line(x + 0.6, 12, x + 0.6, 15.5, MEDIUM);
  plan.line(x + 2.2, 15.7, x + 5, 15.7, MEDIUM);
  roomTag(plan, x + 4.2, 10.6, 'TOILET', number);
}

export function enlargedPlans(): Sheet {
  return drawSheet(
    {
      number: 'A-401',
      title: ['ENLARGED', 'TOILET PLANS'],
      scale: '1/2" = 1\'-0"',
      discipline: 'architecture',
    },
    (pen) => {
      const plan = pen.inDrawing('TOILETS 112 AND 113').view(4.5, 4.5, 0.75);
      drawToilet(plan, 0, '112');
      drawToilet(plan, 8, '113');
      drawWall(plan, {
        id: 'enlarged-east',
        from: [14, -0.5],
        to: [14, 16.5],
        thickness: 0.5,
        kind: 'partition',
      });
      dimensionAcross(plan, [0, 6, 8, 14], -2.4, -0.8, 'dim-toilets');
      dimensionDown(plan, -1.8, [0, 8.4, 16], -0.5, 'dim-depth');
      leader(plan.named('leader-grab'), [14 - 5.4, 13], [16, 13.6], ['36" AND 42" GRAB BARS']);
      leader(plan.named('leader-turn'), [12.9, 6], [16, 5], ['60" TURNING CIRCLE']);
      viewTitle(pen, 4.5, 18.6, '1', 'TOILETS 112 AND 113', '3/4" = 1\'-0"');
      drawNotes(pen, 20, 5.2, 'ACCESSIBILITY NOTES', [
        ['GRAB BARS 33" TO 36" ABOVE FLOOR.'],
        ['CENTER LINE OF CLOSET 17" TO 18" FROM WALL.'],
        ['LAVATORY RIM 34" MAXIMUM, INSULATE PIPES.'],
        ['MIRROR BOTTOM EDGE 40" MAXIMUM.'],
      ]);
    },
  );
}

export function receptionDetails(): Sheet {
  return drawSheet(
    {
      number: 'A-501',
      title: ['RECEPTION', 'CASEWORK'],
      scale: '1" = 1\'-0"',
      discipline: 'architecture',
    },
    (pen) => {
      const face = pen.inDrawing('COUNTER ELEVATION').view(3, 8, 1);
      face.line(-0.5, 0, 14, 0, CUT);
      for (let bay = 0; bay < 5; bay += 1) {
        const cabinet = face.named(`cabinet-${bay}`);
        cabinet.rect(bay * 2.4, -3, 2.4, 2.7, MEDIUM);
        cabinet.rect(bay * 2.4 + 0.12, -2.5, 2.16, 2.1, THIN);
        cabinet.rect(bay * 2.4 + 0.12, -2.9, 2.16, 0.34, THIN);
        cabinet.line(bay * 2.4 + 0.12, -0.4, bay * 2.4 + 1.2, -2.5, FINE, { dash: HIDDEN });
        cabinet.line(bay * 2.4 + 2.28, -0.4, bay * 2.4 + 1.2, -2.5, FINE, { dash: HIDDEN });
      }
      face.rect(-0.1, -3.15, 12.2, 0.15, HEAVY);
      face.rect(4.8, -4.2, 7.2, 0.15, HEAVY);
      face.lines(hatch(rectangle(4.8, -4.05, 7.2, 0.9), 45, 0.4), FINE, { color: GRAY });
      dimensionAcross(face, [0, 2.4, 4.8, 7.2, 9.6, 12], -5.2, -4.4, 'dim-bays');
      dimensionDown(face, -1, [-4.2, -3, 0], -0.2, 'dim-heights');
      viewTitle(pen, 3, 9.2, '1', 'COUNTER ELEVATION', '1" = 1\'-0"');
      const cut = pen.inDrawing('COUNTER SECTION').view(20, 8, 1);
      cut.line(-1, 0, 4, 0, CUT);
      cut.rect(0, -3, 2.2, 2.7, HEAVY);
      cut.rect(-0.15, -3.15, 2.6, 0.15, HEAVY);
      cut.rect(2.2, -4.2, 0.3, 4.2, HEAVY);
      cut.rect(1.9, -4.35, 1.1, 0.15, HEAVY);
      cut.lines(hatch(rectangle(2.2, -4.2, 0.3, 4.2), 45, 0.15), FINE, { color: GRAY });
      leader(cut.named('leader-top'), [1, -3.1], [4.2, -3.4], ['SOLID SURFACE TOP']);
      leader(cut.named('leader-base'), [1, -0.2], [4.2, -0.8], ['4" RECESSED BASE']);
      viewTitle(pen, 20, 9.2, '2', 'COUNTER SECTION', '1" = 1\'-0"');
      drawNotes(pen, 3, 12, 'CASEWORK NOTES', [
        ['ALL CASEWORK PREMIUM GRADE, PLASTIC LAMINATE.'],
        ['PROVIDE GROMMETS AT EACH WORK STATION.'],
        ['VERIFY ALL DIMENSIONS BEFORE FABRICATION.'],
      ]);
    },
  );
}
