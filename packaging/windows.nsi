; The installer for Windows: makensis -DVERSION=1.2.3 -DSOURCE=dist/colt-gui -DOUT=dist/setup.exe packaging/windows.nsi
; For the user alone, so that nobody is asked for a password; /S installs and uninstalls without a question.
; `python packaging/installer.py` calls it. The file type is the one that `colt-gui --install-desktop` writes.
Unicode true
SetCompressor /SOLID lzma
RequestExecutionLevel user

!include "MUI2.nsh"
!include "FileFunc.nsh"

!define NAME "COLT Lab"
!define TYPE "ColtLab.Session"
!define CLASSES "Software\Classes"
!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\ColtLab"
!define TYPES_CHANGED 0x08000000

Name "${NAME}"
OutFile "${OUT}"
InstallDir "$LOCALAPPDATA\Programs\${NAME}"
InstallDirRegKey HKCU "${UNINSTALL}" "InstallLocation"
BrandingText "${NAME} ${VERSION}"
VIProductVersion "${NUMBERS}"
VIAddVersionKey "ProductName" "${NAME}"
VIAddVersionKey "ProductVersion" "${VERSION}"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "FileDescription" "${NAME}: a laboratory for computational learning theory"
VIAddVersionKey "LegalCopyright" "MIT licence"

!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define MUI_ABORTWARNING
!define MUI_FINISHPAGE_RUN "$INSTDIR\colt-gui.exe"
!insertmacro MUI_PAGE_LICENSE "${LICENCE}"
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"

; What a version before has left in the program's own folder must not be mixed with this one.
!macro RemoveProgram
  RMDir /r "$INSTDIR\_internal"
  Delete "$INSTDIR\colt-gui.exe"
  Delete "$INSTDIR\colt-gui-cli.exe"
!macroend

Section "Install"
  SetOutPath "$INSTDIR"
  !insertmacro RemoveProgram
  File /r "${SOURCE}\*"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  CreateShortcut "$SMPROGRAMS\${NAME}.lnk" "$INSTDIR\colt-gui.exe" "" "$INSTDIR\colt-gui.exe" 0

  WriteRegStr HKCU "${CLASSES}\${TYPE}" "" "COLT Lab session"
  WriteRegStr HKCU "${CLASSES}\${TYPE}\DefaultIcon" "" "$INSTDIR\_internal\colt_gui\assets\desktop\colt-session.ico"
  WriteRegStr HKCU "${CLASSES}\${TYPE}\shell\open\command" "" '"$INSTDIR\colt-gui.exe" "%1"'
  WriteRegStr HKCU "${CLASSES}\.colt" "" "${TYPE}"
  WriteRegStr HKCU "${CLASSES}\.colt\OpenWithProgids" "${TYPE}" ""

  WriteRegStr HKCU "${UNINSTALL}" "DisplayName" "${NAME}"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayIcon" "$INSTDIR\colt-gui.exe"
  WriteRegStr HKCU "${UNINSTALL}" "Publisher" "The COLT Lab authors"
  WriteRegStr HKCU "${UNINSTALL}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${UNINSTALL}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${UNINSTALL}" "NoModify" 1
  WriteRegDWORD HKCU "${UNINSTALL}" "NoRepair" 1
  ${GetSize} "$INSTDIR" "/S=0K" $0 $1 $2
  IntFmt $0 "0x%08X" $0
  WriteRegDWORD HKCU "${UNINSTALL}" "EstimatedSize" "$0"
  System::Call 'shell32::SHChangeNotify(i ${TYPES_CHANGED}, i 0, p 0, p 0)'
SectionEnd

; Only what was installed goes: a person may have put other things into the folder.
Section "Uninstall"
  !insertmacro RemoveProgram
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  Delete "$SMPROGRAMS\${NAME}.lnk"
  DeleteRegKey HKCU "${CLASSES}\${TYPE}"
  DeleteRegValue HKCU "${CLASSES}\.colt\OpenWithProgids" "${TYPE}"
  DeleteRegKey /ifempty HKCU "${CLASSES}\.colt\OpenWithProgids"
  ReadRegStr $0 HKCU "${CLASSES}\.colt" ""
  StrCmp $0 "${TYPE}" 0 +2
    DeleteRegValue HKCU "${CLASSES}\.colt" ""
  DeleteRegKey /ifempty HKCU "${CLASSES}\.colt"
  DeleteRegKey HKCU "${UNINSTALL}"
  System::Call 'shell32::SHChangeNotify(i ${TYPES_CHANGED}, i 0, p 0, p 0)'
SectionEnd
