CREATE TABLE "drawings" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "drawings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"sheet_id" integer NOT NULL,
	"key" text NOT NULL,
	"title" text NOT NULL,
	"number" text,
	"scale" text,
	"x0" double precision NOT NULL,
	"y0" double precision NOT NULL,
	"x1" double precision NOT NULL,
	"y1" double precision NOT NULL,
	"confidence" double precision NOT NULL,
	CONSTRAINT "drawings_sheetId_key_unique" UNIQUE("sheet_id","key")
);
--> statement-breakpoint
ALTER TABLE "drawings" ADD CONSTRAINT "drawings_sheet_id_drawing_sheets_id_fk" FOREIGN KEY ("sheet_id") REFERENCES "public"."drawing_sheets"("id") ON DELETE cascade ON UPDATE no action;